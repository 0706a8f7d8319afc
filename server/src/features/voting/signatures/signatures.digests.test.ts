import { describe, expect, it } from 'vitest'
import { Gost34311 } from './signatures.gost34311.js'
import { Kupyna } from './signatures.kupyna.js'

const counted = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at))
const ff = Buffer.from('ff', 'hex')

describe('the national digests', () => {
  it.each([
    [256, counted(0), 'cd5101d1ccdf0d1d1f4ada56e888cd724ca1a0838a3521e7131d4fb78d0f5eb6'],
    [256, ff, 'ea7677ca4526555680441c117982ea14059ea6d0d7124d6ecdb3deec49e890f4'],
    [256, counted(64), '08f4ee6f1be6903b324c4e27990cb24ef69dd58dbe84813ee0a52f6631239875'],
    [256, counted(95), '1075c8b0cb910f116bda5fa1f19c29cf8ecc75caff7208ba2994b68fc56e8d16'],
    [256, counted(128), '0a9474e645a7d25e255e9e89fff42ec7eb31349007059284f0b182e452bda882'],
    [256, counted(256), 'd305a32b963d149dc765f68594505d4077024f836c1bf03806e1624ce176c08f'],
    [
      384,
      counted(95),
      'd9021692d84e5175735654846ba751e6d0ed0fac36dfbc0841287dcb0b5584c75016c3decc2a6e47c50b2f3811e351b8',
    ],
    [
      512,
      counted(0),
      '656b2f4cd71462388b64a37043ea55dbe445d452aecd46c3298343314ef04019bcfa3f04265a9857f91be91fce197096187ceda78c9c1c021c294a0689198538',
    ],
    [
      512,
      ff,
      '871b18cf754b72740307a97b449abeb32b64444cc0d5a4d65830ae5456837a72d8458f12c8f06c98c616abe11897f86263b5cb77c420fb375374bec52b6d0292',
    ],
    [
      512,
      counted(64),
      '3813e2109118cdfb5a6d5e72f7208dccc80a2dfb3afdfb02f46992b5edbe536b3560dd1d7e29c6f53978af58b444e37ba685c0dd910533ba5d78efffc13de62a',
    ],
  ] as const)('are those of DSTU 7564:2014 for its examples: %i bits', (bits, message, digest) => {
    expect(new Kupyna(bits).update(message).digest().toString('hex')).toBe(digest)
  })

  it.each([
    ['', 'da37bdf41145e39e34111775b40646e8059c2e969c1460bb98abccb26f0f76a5'],
    ['a', '1bb97866a6d5a7697959e9936e4c119ee5faed0fb2422c44ee8d785193b1afd6'],
    ['abc', 'a34a53504d8ba070cb73a583146167a0a3c226d793440d9cea24465fe02251f2'],
    ['x'.repeat(1000), '3a5fd05a0105cb7f520b165cf6168446e3f26203faadbd98b33b9bbf2e142c79'],
  ])('of GOST 34.311 are those that BouncyCastle computes: “%.5s”', (message, digest) => {
    expect(new Gost34311().update(Buffer.from(message)).digest().toString('hex')).toBe(digest)
  })

  it('are the same in parts of any length as at once', () => {
    const message = counted(256)
    for (const make of [() => new Gost34311(), () => new Kupyna(256), () => new Kupyna(512)])
      for (let first = 0; first <= 256; first += 7)
        expect(make().update(message.subarray(0, first)).update(message.subarray(first)).digest()).toEqual(
          make().update(message).digest(),
        )
  })
})
