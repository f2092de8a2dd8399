import { readFile } from 'node:fs/promises'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'

test('a statement is taken along as statement.pdf and statement.xlsx, of the days that are shown', async ({
  page,
}) => {
  await signIn(page, 'storeStaff', '/statement?from=2020-01-01')
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('Opening balance')
  for (const [button, file, words, begins] of [
    ['download pdf', 'statement.pdf', 'Statement downloaded successfully', '%PDF-'],
    ['export .xlsx', 'statement.xlsx', 'Statement exported successfully', 'PK'],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(`/${file}?`))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    expect((await readFile(await download.path())).subarray(0, begins.length).toString()).toBe(begins)
    expect(new URL((await asked).url()).searchParams.get('from')).toBe('2020-01-01')
    await expect(page.getByText(words)).toBeVisible()
  }
})
