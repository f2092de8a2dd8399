import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClaimingTests, readLedger, writeSpecification } from './specification.ts'

const page = join(import.meta.dirname, '../docs/specification.md')
writeFileSync(page, writeSpecification(readLedger(), readClaimingTests()))
