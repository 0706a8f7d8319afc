import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestAuthority, TestSigner } from '../../../testing/certificates.js'
import { zip } from '../../../testing/samples.js'
import { AuthorityRefused, readAuthority } from './signatures.authorities.js'
import { readSignedFile } from './signatures.reading.js'
import type { SignatureRefused } from './signatures.refusal.js'
import { requireTrusted } from './signatures.trust.js'

const ballot = { id: 7, bytes: Buffer.from('%PDF-1.7 the ballot of an owner') }
const term = { made: new Date('2026-03-12T08:00:00Z'), received: new Date('2026-03-12T09:00:00Z') }
const made: { remove(): Promise<void> }[] = []
const keep = async <T extends { remove(): Promise<void> }>(one: Promise<T>): Promise<T> => {
  made.push(await one)
  return one
}

let root: TestAuthority
let middle: TestAuthority
beforeAll(async () => {
  root = await keep(TestAuthority.make('Кореневий центр'))
  middle = await keep(TestAuthority.make('АЦСК Приклад', root))
})
afterAll(async () => {
  await Promise.all(made.map((one) => one.remove()))
})

/** The authority to which a signature leads, or why it is refused. */
const trustOf = async (signed: Buffer, anchors: readonly TestAuthority[], during = term) => {
  const listed = await Promise.all(anchors.map(async (one) => readAuthority(await one.der())))
  try {
    const { signers } = await readSignedFile(signed, [ballot])
    return (await requireTrusted(signers, listed, during)).map(({ trusted_issuer }) => trusted_issuer)
  } catch (error) {
    return (error as SignatureRefused).reason
  }
}
const issued = async (by: TestAuthority, issue: Parameters<TestAuthority['signer']>[1] = {}) =>
  (await keep(by.signer('Андрієнко Олена', issue))).sign(ballot.bytes)

describe('a signer', () => {
  it('is trusted where the certificate leads to a listed authority: the one that issued it, or one above', async () => {
    const [direct, under] = [await issued(root), await issued(middle, { key: 'rsa' })]
    expect(await trustOf(direct, [root])).toEqual(['Кореневий центр'])
    expect(await trustOf(under, [root])).toEqual(['Кореневий центр'])
    expect(await trustOf(under, [middle])).toEqual(['АЦСК Приклад'])
    const beside = await (await keep(root.signer('Андрієнко Олена'))).sign(ballot.bytes, { attached: false })
    expect(await trustOf(beside, [middle, root])).toEqual(['Кореневий центр'])
  })

  it('is not trusted by the own word, by an authority of the same name, nor where none is listed', async () => {
    const own = await (await keep(TestSigner.make('Андрієнко Олена'))).sign(ballot.bytes)
    const namesake = await keep(TestAuthority.make('Кореневий центр'))
    expect(await trustOf(own, [root, middle])).toBe('expired')
    const now = { made: new Date(Date.now() - 60_000), received: new Date(Date.now() + 60_000) }
    expect(await trustOf(own, [root, middle], now)).toBe('untrusted')
    expect(await trustOf(await issued(namesake), [root])).toBe('untrusted')
    expect(await trustOf(await issued(root), [middle])).toBe('untrusted')
    expect(await trustOf(await issued(root), [])).toBe('untrusted')
  })

  it('is not trusted below somebody who may not issue, or below more authorities than allowed', async () => {
    const person = await keep(TestAuthority.make('Особа', root, { extensions: 'basicConstraints=CA:FALSE' }))
    expect(await trustOf(await issued(person), [root])).toBe('untrusted')
    const noSigning = { extensions: 'basicConstraints=CA:TRUE\nkeyUsage=digitalSignature' }
    expect(await trustOf(await issued(await keep(TestAuthority.make('Без права', root, noSigning))), [root])).toBe(
      'untrusted',
    )
    const last = { extensions: 'basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=keyCertSign' }
    const narrow = await keep(TestAuthority.make('Останній', root, last))
    expect(await trustOf(await issued(narrow), [root])).toEqual(['Кореневий центр'])
    const below = await keep(TestAuthority.make('Зайвий', narrow))
    expect(await trustOf(await issued(below), [root])).toBe('untrusted')
  })

  it('signs with a certificate that is meant for it and in force, under authorities in force', async () => {
    expect(await trustOf(await issued(root, { extensions: 'keyUsage=keyAgreement' }), [root])).toBe('not_for_signing')
    expect(await trustOf(await issued(root, { extensions: 'basicConstraints=CA:TRUE' }), [root])).toBe(
      'not_for_signing',
    )
    expect(await trustOf(await issued(root, { to: '20260301' }), [root])).toBe('expired')
    expect(await trustOf(await issued(root, { from: '20260313' }), [root])).toBe('expired')
    const over = await keep(TestAuthority.make('Минулий', root, { to: '20260301' }))
    expect(await trustOf(await issued(over), [root])).toBe('untrusted')
    const unknown = { extensions: '1.2.3.4=critical,ASN1:UTF8String:x' }
    expect(await trustOf(await issued(root, unknown), [root])).toBe('untrusted')
  })

  it('is refused in words where the signature can’t be computed', async () => {
    const person = await keep(root.signer('Андрієнко Олена'))
    expect(await trustOf(await person.sign(ballot.bytes, { digest: 'sha1' }), [root])).toBe('unsupported')
    expect(await trustOf(await person.sign(ballot.bytes, { attached: false, digest: 'sha1' }), [root])).toBe(
      'digest_unknown',
    )
  })

  it('of something else in a container is not a signer of the ballot', async () => {
    const [owner, stranger] = [await keep(root.signer('Андрієнко Олена')), await keep(root.signer('Чужий Іван'))]
    const other = Buffer.from('%PDF-1.7 a contract')
    const manifest = async (name: string, bytes: Buffer, signature: string) => {
      const digest = createHash('sha256').update(bytes).digest('base64')
      return Buffer.from(`<ASiCManifest><SigReference URI="META-INF/${signature}"/><DataObjectReference URI="${name}">
        <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>${digest}</DigestValue></DataObjectReference></ASiCManifest>`)
    }
    const [first, second] = [
      await manifest('a.pdf', other, 'signature1.p7s'),
      await manifest('b.pdf', ballot.bytes, 'signature2.p7s'),
    ]
    const { signers } = await readSignedFile(
      zip({
        'a.pdf': other,
        'b.pdf': ballot.bytes,
        'META-INF/ASiCManifest1.xml': first,
        'META-INF/ASiCManifest2.xml': second,
        'META-INF/signature1.p7s': await owner.sign(first, { attached: false }),
        'META-INF/signature2.p7s': await stranger.sign(second, { attached: false }),
      }),
      [ballot],
    )
    expect(signers.map(({ names }) => names)).toEqual([['Чужий Іван']])
  })
})

describe('the certificate of an authority', () => {
  const issueOf = (file: Buffer) => {
    try {
      return readAuthority(file).name
    } catch (error) {
      return error instanceof AuthorityRefused ? error.issue : error
    }
  }

  it('is taken as PEM and DER alike, with name, fingerprint and key', async () => {
    const der = await root.der()
    const pem = Buffer.from(`Subject: root\n${await root.pem()}`)
    expect(readAuthority(pem)).toEqual(readAuthority(der))
    expect(readAuthority(der)).toMatchObject({
      name: 'Кореневий центр',
      algorithm: 'ECDSA P-256',
      valid_from: '2020-01-01T00:00:00.000Z',
    })
    expect(readAuthority(der).fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is refused where it is none, several, of a person, or of a key that can’t be verified', async () => {
    expect(issueOf(Buffer.from('hello'))).toBe('not_certificate')
    expect(issueOf(Buffer.from('-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----'))).toBe('not_certificate')
    expect(issueOf(Buffer.from((await root.pem()) + (await middle.pem())))).toBe('several_certificates')
    const person = await keep(root.signer('Андрієнко Олена'))
    expect(issueOf(Buffer.from(await person.certificate(), 'base64'))).toBe('not_authority')
    const der = await root.der()
    // The object identifier of P-256 becomes that of another curve of the same length.
    const other = Buffer.from(der.toString('hex').replaceAll('06082a8648ce3d030107', '06082a8648ce3d030106'), 'hex')
    expect(issueOf(other)).toBe('key_unsupported')
  })
})
