import { PASSWORD } from './accounts.ts'
import type { Product } from './run-product.ts'

type Message = { text: string }

/** Chooses the demo's password through the newest link that was emailed to an invited person. */
export async function choosePassword(
  { url, sandboxUrl }: Product,
  email: string,
  type: 1 | 2,
): Promise<void> {
  const token = await codeSentTo(sandboxUrl, email)
  const answer = await fetch(`${url}/api/users/reset-password?type=${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, token, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} could not choose a password: ${await answer.text()}`)
}

async function codeSentTo(sandboxUrl: string, email: string): Promise<string> {
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await fetch(`${sandboxUrl}/messages?channel=smtp&to=${encodeURIComponent(email)}&wait=10`)
    const { messages } = (await answer.json()) as { messages: Message[] }
    const code = /token=([\w-]{43})/.exec(messages.at(-1)?.text ?? '')?.[1]
    if (code) return code
  }
  throw new Error(`no link came to ${email}`)
}
