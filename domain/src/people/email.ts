/** Two addresses with the same result are the same account. Stored as `email_norm`, unique among users not deleted. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
