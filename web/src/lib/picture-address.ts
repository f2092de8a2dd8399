/** Where a picture of the server's is: a path, or with `ASSET_URL` at the address that this script has come from too. */
export function pictureAddress(path: string, script = import.meta.url, page = location.origin): string {
  const { origin } = new URL(script)
  return origin === page ? path : origin + path
}
