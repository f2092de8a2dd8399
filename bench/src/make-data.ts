import { countOrders, FULL, QUICK } from './world/sizes.ts'
import { prepareTemplate } from './world/template.ts'

/**
 * `npm run bench:data [-- --quick] [-- <migration>]`: makes the bench's data, or brings them to this version, or to the
 * version whose last migration is named, for what tries a release or a restore at their size.
 */
const args = process.argv.slice(2)
const dataset = args.includes('--quick') ? QUICK : FULL
const last = args.find((arg) => arg.endsWith('.sql'))
for (const note of await prepareTemplate(dataset, false, last)) console.log(note)
console.log(`bench_${dataset.name} has ${countOrders(dataset).toLocaleString('en-US')} orders.`)
