/** What makes two spellings of an address the same account. Stored as `email_norm`, unique among the living. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
