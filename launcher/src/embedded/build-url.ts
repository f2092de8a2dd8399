/** The URL of a database for a role on the embedded server, which listens on this machine only. */
export function buildUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}
