import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { dstuBallot, dstuFixture, DstuSigner, dstuTerm } from '../../../testing/dstu.js'
import { zip } from '../../../testing/samples.js'
import { readAuthority, type AuthorityRefused } from './signatures.authorities.js'
import { readCertificate } from './signatures.certificates.js'
import { BinaryCurve, curves } from './signatures.dstu-curve.js'
import { isNationalSignature, readNationalKey } from './signatures.dstu.js'
import { SignatureEngine } from './signatures.engine.js'
import { Gost34311 } from './signatures.gost34311.js'
import { Kupyna } from './signatures.kupyna.js'
import { readSignedFile } from './signatures.reading.js'
import type { SignatureRefused } from './signatures.refusal.js'
import { requireTrusted } from './signatures.trust.js'

const withGost = '1.2.804.2.1.1.1.1.3.1.1'
const ballot = { id: 7, bytes: dstuBallot }
const other = { id: 8, bytes: Buffer.from('%PDF-1.7 another ballot') }
const anchors = ['authority', 'authority431', 'authorityKupyna', 'authorityRsa'].map((name) =>
  readAuthority(dstuFixture(name)),
)

/** The document, algorithm and listed authority of a signed file, or why it is refused. */
const outcome = async (signed: Buffer, listed = anchors, candidates = [other, ballot]) => {
  try {
    const { documentId, signers } = await readSignedFile(signed, candidates)
    const [kept] = await requireTrusted(signers, listed, dstuTerm)
    return [documentId, kept!.algorithm, kept!.trusted_issuer]
  } catch (error) {
    return (error as SignatureRefused).reason
  }
}

/** One byte of a file changed, counted from where the bytes were found in it. */
const changed = (file: Buffer, found: string, at = 0): Buffer => {
  const copy = Buffer.from(file)
  const place = copy.lastIndexOf(Buffer.from(found, 'hex'))
  expect(place).toBeGreaterThan(0)
  copy[place + at]! ^= 1
  return copy
}

describe('DSTU 4145', () => {
  it('verifies the example of the standard, in a field of 163 bits', async () => {
    const curve = new BinaryCurve({
      bits: 163,
      exponents: [7, 6, 3, 0],
      a: 1,
      b: 0x5ff6108462a2dc8210ab403925e638a19c1455d21n,
      order: 0x400000000000000000002bec12be2262d39bcf14dn,
      base: [0x72d867f93a93ac27df9ff01affe74885c8c540420n, 0x0224a9c3947852b97c5599d5f4ab81122adc3fd9bn],
    })
    const { field } = curve
    const point = {
      x: field.of(0x57de7fde023ff929cb6ac785ce4b79cf64abdc2dan),
      y: field.of(0x3e85444324bcf06ad85abf6ad7b5f34770532b9aan),
    }
    expect(await curve.expand(curve.compress(point))).toEqual(point)
    const littleEndian = (hex: string) => Buffer.from(hex, 'hex').toReversed()
    const hash = littleEndian('09c9c44277910c9aaee486883a2eb95b7180166ddf73532eeb76edaef52247ff')
    const signature = (r: string, s: string) => Buffer.concat([r, s].map((hex) => littleEndian(hex.padStart(42, '0'))))
    const [r, s] = ['274ea2c0caa014a0d80a424f59ade7a93068d08a7', '2100d86957331832b8e8c230f5bd6a332b3615aca']
    const verified = (digest: Uint8Array, bytes: Uint8Array) =>
      isNationalSignature({ curve, point }, digest, bytes, withGost)
    expect(await verified(hash, signature(r, s))).toBe(true)
    expect(await verified(hash, signature(s, r))).toBe(false)
    expect(await verified(Buffer.alloc(32, 1), signature(r, s))).toBe(false)
    // Numbers are from 1 to below the order.
    const order = curve.parameters.order
    expect(await verified(hash, signature(r, (BigInt(`0x${s}`) + order).toString(16)))).toBe(false)
    for (const bytes of [signature('0', s), signature(r, '0'), Buffer.alloc(0), signature(r, s).subarray(1)])
      expect(await verified(hash, bytes)).toBe(false)
  })

  it('takes a key only as a point of the curve that has the order of its base', async () => {
    for (const curve of Object.values(curves)) {
      const { base, field } = curve
      expect(await curve.expand(curve.compress(base))).toEqual(base)
      // Zero is the point of order two, and half of all numbers are the coordinate of no point.
      expect(await curve.expand(0n)).toBeNull()
      expect(await curve.expand(1n << BigInt(field.bits))).toBeNull()
      const points = await Promise.all(Array.from({ length: 24 }, (_, at) => curve.expand(BigInt(2 * at + 2))))
      expect(points.filter((point) => point === null).length).toBeGreaterThan(3)
      for (const point of points.filter((one) => one !== null)) {
        const [xx, xy] = [field.square(point.x), field.multiply(point.x, point.y)]
        const cube = field.multiply(xx, point.x)
        const right = field.add(field.add(cube, curve.parameters.a ? xx : field.zero), curve.b)
        expect(field.add(field.square(point.y), xy)).toEqual(right)
        expect(await curve.xOfSum(curve.parameters.order, point, 0n, base)).toBeNull()
      }
    }
    const { subjectPublicKeyInfo: key } = readCertificate(dstuFixture('named.certificate'))
    expect((await readNationalKey(key))?.curve).toBe(curves['6'])
  })
})

describe('a ballot signed by a national key', () => {
  it.each([
    ['named.attached', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'],
    ['named.detached', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'],
    ['named.bare', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'],
    ['explicit.attached', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'],
    ['big.attached', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'],
    ['m431.attached', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ 431'],
    ['explicit431.attached', 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'],
    ['kupyna.attached', 'DSTU 4145, DSTU 7564-256', 'Центр Купина'],
    ['underRsa.attached', 'DSTU 4145, GOST 34.311', 'Центр RSA'],
  ])('is taken as BouncyCastle made it: %s', async (file, algorithm, authority) => {
    expect(await outcome(dstuFixture(file))).toEqual([7, algorithm, authority])
  })

  it('is refused under an authority that is not listed, also of the same name, and out of its term', async () => {
    expect(await outcome(dstuFixture('stranger.attached'))).toBe('untrusted')
    expect(await outcome(dstuFixture('named.attached'), anchors.slice(1))).toBe('untrusted')
    expect(await outcome(dstuFixture('stranger.attached'), [readAuthority(dstuFixture('unlisted'))])).toEqual([
      7,
      'DSTU 4145, GOST 34.311',
      'Центр ДСТУ',
    ])
    expect(await outcome(dstuFixture('expired.attached'))).toBe('expired')
  })

  it('is refused where it signs another document, or a byte was changed', async () => {
    for (const file of ['named.attached', 'named.detached', 'kupyna.attached', 'm431.attached'])
      expect(await outcome(dstuFixture(file), anchors, [other])).toBe('other_document')
    const file = dstuFixture('named.attached')
    const certificate = dstuFixture('named.certificate')
    // The signature, the time in what is signed, the signature on the certificate, and its key.
    for (const at of [file.length - 1, file.length - 40, file.lastIndexOf('260312083000Z') + 5]) {
      const copy = Buffer.from(file)
      copy[at]! ^= 1
      expect(await outcome(copy), `byte ${at}`).toBe('wrong')
    }
    expect(await outcome(changed(file, certificate.subarray(-20).toString('hex')))).toBe('untrusted')
    const key = Buffer.from(
      readCertificate(certificate).subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView,
    ).toString('hex')
    expect(await outcome(changed(file, key, 12))).toBe('wrong')
  })

  it('is refused as not verified where its curve or substitution is another', async () => {
    expect(await outcome(dstuFixture('m307.attached'))).toBe('unsupported')
    expect(await outcome(changed(dstuFixture('named.attached'), 'a9d6eb45f13c7082', 3))).toBe('unsupported')
    // A parameter of the curve stated in the certificate.
    expect(await outcome(changed(dstuFixture('explicit.attached'), '10bee3db6aea9e1f', 3))).toBe('unsupported')
  })

  it('is taken in a container too, with the digests of its manifest by GOST 34.311 and DSTU 7564', async () => {
    const simple = { 'b.pdf': dstuBallot, 'META-INF/signature.p7s': dstuFixture('named.detached') }
    expect(await outcome(zip(simple))).toEqual([7, 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'])
    expect(await outcome(zip({ ...simple, 'b.pdf': other.bytes }))).toBe('other_document')
    const gost = new Gost34311().update(dstuBallot).digest()
    const kupyna = new Kupyna(256).update(dstuBallot).digest()
    for (const [algorithm, digest] of [
      ['http://www.w3.org/2001/04/xmlenc#gost34311', gost],
      ['urn:oid:1.2.804.2.1.1.1.1.2.1', gost],
      ['http://www.w3.org/2001/04/xmlenc#dstu7564-256', kupyna],
    ] as const) {
      const manifest = Buffer.from(`<ASiCManifest><SigReference URI="META-INF/signature1.p7s"/>
        <DataObjectReference URI="b.pdf"><DigestMethod Algorithm="${algorithm}"/>
        <DigestValue>${digest.toString('base64')}</DigestValue></DataObjectReference></ASiCManifest>`)
      const parts = {
        'b.pdf': dstuBallot,
        'META-INF/ASiCManifest1.xml': manifest,
        'META-INF/signature1.p7s': await new DstuSigner('owner').sign(manifest, { attached: false }),
      }
      expect(await outcome(zip(parts))).toEqual([7, 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'])
      expect(await outcome(zip({ ...parts, 'b.pdf': other.bytes }))).toBe('wrong')
    }
  })
})

describe('the work for one file', () => {
  it('ends at 20 signers', async () => {
    const signer = new DstuSigner('owner')
    expect(await outcome(await signer.sign(dstuBallot, { signers: 20 }))).toEqual([
      7,
      'DSTU 4145, GOST 34.311',
      'Центр ДСТУ',
    ])
    expect(await outcome(await signer.sign(dstuBallot, { signers: 21 }))).toBe('unreadable')
  })

  it('ends at 4 MB of national digests, each of the same bytes counted once, and leaves SHA-2 as it is', async () => {
    const engine = new SignatureEngine()
    const gost = '1.2.804.2.1.1.1.1.2.1'
    const [half, more] = [Buffer.alloc(2 * 1024 * 1024, 1), Buffer.alloc(2 * 1024 * 1024 + 1, 2)]
    for (const _ of [1, 2, 3]) expect(await engine.digestOf(gost, half)).toHaveLength(32)
    expect(await engine.digestOf(gost, more)).toBeNull()
    expect(await engine.digestOf('2.16.840.1.101.3.4.2.1', more)).toHaveLength(32)
    const large = Buffer.concat([dstuBallot, Buffer.alloc(5 * 1024 * 1024)])
    const signed = dstuFixture('named.detached')
    expect(await outcome(signed, anchors, [{ id: 9, bytes: large }])).toBe('digest_unknown')
  })

  it('lets other work go on', async () => {
    const signed = await new DstuSigner('ivan').sign(dstuBallot)
    const other = new SignatureEngine().digestOf('1.2.804.2.1.1.1.1.2.2.3', Buffer.alloc(1024 * 1024))
    const turns = { taken: 0, over: false }
    const counting = (async () => {
      for (; !turns.over; turns.taken += 1) await setImmediate()
    })()
    expect(await outcome(signed)).toEqual([7, 'DSTU 4145, GOST 34.311', 'Центр ДСТУ'])
    await other
    turns.over = true
    await counting
    // A turn for each 16 KB of the digest, and before each point and signature.
    expect(turns.taken).toBeGreaterThan(50)
  })

  it('ends at 50 verifications, each of the same signature counted once', async () => {
    const engine = new SignatureEngine()
    const [certificate, issuer] = [dstuFixture('named.certificate'), dstuFixture('authority')].map(readCertificate)
    for (let at = 0; at < 60; at += 1) expect(await certificate!.verify(issuer, engine)).toBe(true)
    const changed = (at: number) => {
      const copy = readCertificate(dstuFixture('named.certificate'))
      copy.tbsView[20] = 200 + at
      return copy.verify(issuer, engine)
    }
    for (let at = 0; at < 49; at += 1) expect(await changed(at)).toBe(false)
    await expect(changed(49)).rejects.toThrow('unsupported')
    expect(engine.isSpent).toBe(true)
  })
})

describe('the certificate of a national authority', () => {
  it('is listed with its curve, and refused on one that can’t be verified', () => {
    expect(anchors.map(({ algorithm }) => algorithm)).toEqual([
      'DSTU 4145 257',
      'DSTU 4145 431',
      'DSTU 4145 257',
      'RSA 2048',
    ])
    try {
      readAuthority(dstuFixture('authority307'))
      expect.unreachable()
    } catch (error) {
      expect([(error as AuthorityRefused).issue, (error as AuthorityRefused).algorithm]).toEqual([
        'key_unsupported',
        'DSTU 4145',
      ])
    }
  })
})
