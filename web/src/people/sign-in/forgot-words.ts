export const FORGOT_HEADING = 'Forgot your password?'
export const FORGOT_WORDS = "Enter your email and we'll send you a reset link."
