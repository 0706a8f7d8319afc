import { readFileSync } from 'node:fs'

const fixtures: Record<string, string> = JSON.parse(
  readFileSync(new URL('dstu.fixtures.json', import.meta.url), 'utf8'),
)

/** Certificates and signed files of DSTU 4145 that BouncyCastle made (`dstu.fixtures.java`): DER. */
export const dstuFixture = (name: string): Buffer => Buffer.from(fixtures[name]!, 'base64')

/** What the signed files of the fixtures sign, and when. */
export const dstuBallot = Buffer.from('%PDF-1.7 the ballot of an owner')
export const dstuTerm = { made: new Date('2026-03-12T08:00:00Z'), received: new Date('2026-03-12T09:00:00Z') }
