import { meter, undisturbed } from '../bench.ts'
import { nothingMeasured } from '../measure/measured.ts'
import { readResidentMb } from '../measure/processor-time.ts'
import { bearerOf } from '../world/sign-in.ts'
import { storesOfSize } from '../world/sizes.ts'
import type { Trial } from './trial.ts'

const GROUP = 'export'
const NAME = '100,000 orders as a spreadsheet'

/** On a portal that was just started and has answered something: the first export is when its memory grows most. */
export const exportTrial: Trial = {
  group: GROUP,
  name: NAME,
  async run(bench, round) {
    const { trousseau, dataset } = bench
    const [store = 0] = storesOfSize(dataset, 100_000)
    const headers = bearerOf(store)
    const measured = await undisturbed(bench, async () => {
      await trousseau.restartPortal()
      for (let nth = 0; nth < 20; nth += 1)
        await trousseau.client.send({
          path: `/api/stores/${store}/orders?page=${nth + 1}`,
          headers,
          expected: { fact: '"orders":[{' },
        })
      const before = readResidentMb(trousseau.processes().portal ?? 0)
      const { result, spent } = await meter(
        trousseau,
        () =>
          trousseau.client.send({
            path: `/api/stores/${store}/orders/export`,
            headers,
            expected: { fact: 'PK' },
          }),
        { often: true },
      )
      return {
        ...nothingMeasured,
        group: GROUP,
        name: NAME,
        system: trousseau.name,
        round,
        othersShare: spent.othersShare,
        requests: 1,
        seconds: spent.seconds,
        perSecond: 1 / spent.seconds,
        cpu: spent.cpu,
        latencies: [spent.seconds * 1_000],
        figures: {
          seconds: spent.seconds,
          'first byte ms': result.firstByteMs,
          megabytes: result.body.length / 1_048_576,
          'memory before MB': before,
          'memory growth MB': (spent.peakMb.portal ?? 0) - before,
        },
      }
    })
    return [measured]
  },
}
