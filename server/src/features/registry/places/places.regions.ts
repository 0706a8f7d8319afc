import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '@oselia/contract/languages'

interface Region extends Texts {
  /** ISO 3166-2. */
  code: string
}

const file = join(import.meta.dirname, '../../../../data/regions.json')
const byCode = new Map((JSON.parse(readFileSync(file, 'utf8')) as Region[]).map((region) => [region.code, region]))

export const regionOf = (code: string): Region | undefined => byCode.get(code)
