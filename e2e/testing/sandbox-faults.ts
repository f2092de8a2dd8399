import type { Product } from './run-product.ts'

type Sandbox = Pick<Product, 'sandboxUrl'>
type ProviderFault = { customer_id: string; kind: string; call?: string; times?: number; text?: string }

/** Makes the payment provider fail for this customer; once, unless `times` says otherwise. */
export const armFault = (sandbox: Sandbox, fault: ProviderFault) => ask(sandbox, '/provider/faults', fault)
export const clearFaults = (sandbox: Sandbox) => ask(sandbox, '/provider/faults')

async function ask({ sandboxUrl }: Sandbox, path: string, fault?: object): Promise<void> {
  const answer = await fetch(sandboxUrl + path, {
    ...(fault
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }
      : { method: 'DELETE' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
