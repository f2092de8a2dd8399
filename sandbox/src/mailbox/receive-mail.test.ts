import { expect, test } from 'vitest'
import { getMessages, sandboxForTest, sendMail } from '../testing/sandbox-for-test.ts'

test('an e-mail arrives with its envelope, texts, links and headers', async () => {
  const sandbox = await sandboxForTest()
  await sendMail(sandbox, {
    to: ['Aurélie <aurelie@ivorylane.example>'],
    bcc: ['audit@trousseau.example'],
    subject: 'Reset your password',
    text: 'Open http://localhost:3000/reset-password#token=a-b_c&type=2 (within an hour).',
    html: '<p>Open <a href="http://localhost:3000/">this</a></p>',
    messageId: '<reset-1@trousseau.example>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  })

  const [mail] = await getMessages(sandbox)
  expect(mail).toMatchObject({
    id: 1,
    channel: 'smtp',
    subject: 'Reset your password',
    text: 'Open http://localhost:3000/reset-password#token=a-b_c&type=2 (within an hour).',
    links: ['http://localhost:3000/reset-password#token=a-b_c&type=2'],
    html: expect.stringContaining('<p>Open <a href="http://localhost:3000/">this</a></p>'),
    from: 'Trousseau <house@trousseau.example>',
    to: ['aurelie@ivorylane.example', 'audit@trousseau.example'],
    message_id: '<reset-1@trousseau.example>',
  })
  expect(mail?.headers).toContainEqual({ name: 'To', value: 'Aurélie <aurelie@ivorylane.example>' })
  expect(mail?.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' })
  expect(mail?.headers?.map(({ name }) => name)).not.toContain('Bcc')
})

test.each([
  ['é as one letter', 'Aur\u00e9lie'],
  ['é as two letters', 'Aure\u0301lie'],
  ['emoji joined from several', 'Veil 👰🏽‍♀️ 💍'],
  ['Arabic', 'فستان زفاف'],
  ['a long mixture', 'Aurélie 👰🏽‍♀️ فستان '.repeat(12).trim()],
])('%s comes through SMTP unchanged in subject and text', async (_case, words) => {
  const sandbox = await sandboxForTest()
  await sendMail(sandbox, { to: 'a@b.example', subject: words, text: `${words}\n.\n\n${words}` })
  expect(await getMessages(sandbox)).toMatchObject([{ subject: words, text: `${words}\n.\n\n${words}` }])
})

test('one e-mail sent again to the same person is a repeat; sent to somebody else it is not', async () => {
  const sandbox = await sandboxForTest()
  const mail = { subject: 'Invited', text: 'Welcome', messageId: '<invite-7@trousseau.example>' }
  await sendMail(sandbox, { ...mail, to: 'a@b.example' })
  await sendMail(sandbox, { ...mail, to: 'c@d.example' })
  await sendMail(sandbox, { ...mail, to: 'A@B.example' })
  const repeats = (await getMessages(sandbox)).map(({ repeat_of }) => repeat_of)
  expect(repeats).toEqual([undefined, undefined, 1])
})

test('an e-mail of more than 10 MB is refused and not kept', async () => {
  const sandbox = await sandboxForTest()
  // Given as it is sent, because encoding so long a text takes longer than sending it.
  const raw = Buffer.from(`Subject: Large\r\n\r\n${`${'x'.repeat(78)}\r\n`.repeat(135_000)}`)
  const sent = sendMail(sandbox, { to: 'a@b.example', raw })
  await expect(sent).rejects.toMatchObject({ responseCode: 552 })
  expect(await getMessages(sandbox)).toEqual([])
})

test('an e-mail with an HTML part alone is kept, its text empty', async () => {
  const sandbox = await sandboxForTest()
  await sendMail(sandbox, { to: 'a@b.example', subject: 'HTML', html: '<b>Hello</b>' })
  expect(await getMessages(sandbox)).toMatchObject([
    { text: '', html: expect.stringContaining('<b>Hello</b>') },
  ])
})
