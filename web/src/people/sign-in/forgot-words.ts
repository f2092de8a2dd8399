export const FORGOT_HEADING = 'Forgot your password?'
export const FORGOT_WORDS = 'Enter your e-mail address, and we will send you a link to choose a new one.'
