import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
/** Kept between runs; git ignores every folder of this name. BENCH_DATA puts it elsewhere. */
export const DATA_FOLDER = process.env.BENCH_DATA ?? path.join(ROOT, 'bench/data')
export const RESULTS_FOLDER = path.join(ROOT, 'bench/results')
export const PAGE = path.join(ROOT, 'docs/performance.md')
export const CHART = path.join(ROOT, 'docs/performance.svg')
