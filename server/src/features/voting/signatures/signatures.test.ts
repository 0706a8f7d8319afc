import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestSigner } from '../../../testing/certificates.js'
import { zip } from '../../../testing/samples.js'
import { readSignedFile } from './signatures.reading.js'

const ballot = { id: 7, bytes: Buffer.from('%PDF-1.7 the ballot of an owner') }
const other = { id: 8, bytes: Buffer.from('%PDF-1.7 another ballot') }
const documents = [other, ballot]

let signer: TestSigner
let company: TestSigner
beforeAll(async () => {
  ;[signer, company] = await Promise.all([TestSigner.make('Андрієнко Олена'), TestSigner.make('ТОВ Литвин', 'rsa')])
})
afterAll(async () => {
  await Promise.all([signer.remove(), company.remove()])
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')
const reasonOf = (bytes: Buffer, from = documents) =>
  readSignedFile(bytes, from).then(
    () => 'taken',
    (error: { reason?: string }) => error.reason,
  )
const manifest = (name: string, bytes: Buffer) =>
  `<?xml version="1.0" encoding="UTF-8"?><asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
  <asic:SigReference URI="META-INF/signature001.p7s" MimeType="application/pkcs7-signature"/><asic:DataObjectReference URI="${name}">
  <ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${sha256(bytes)}</ds:DigestValue>
  </asic:DataObjectReference></asic:ASiCManifest>`
const xades = (uri: string, digest: string, certificate: string, algorithm: string) =>
  `<asic:XAdESSignatures xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Signature><ds:SignedInfo>
  <ds:SignatureMethod Algorithm="${algorithm}"/><ds:Reference URI="${uri}"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>
  <ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate>
  </ds:X509Data></ds:KeyInfo><xades:SigningTime xmlns:xades="http://uri.etsi.org/01903/v1.3.2#">2026-03-12T10:00:00+02:00</xades:SigningTime></ds:Signature></asic:XAdESSignatures>`

describe('a signed file', () => {
  it.each([
    ['with the ballot inside', true, 'cades_attached', 'content'],
    ['beside the ballot', false, 'cades_detached', 'digest'],
  ])('%s names its document, its signer and the time', async (_, attached, container, document) => {
    const read = await readSignedFile(await signer.sign(ballot.bytes, { attached }), documents)
    expect(read).toMatchObject({ documentId: 7, container, document })
    const one = read.signers[0]?.about
    expect(one).toMatchObject({
      subject: 'CN=Андрієнко Олена, C=UA',
      mathematics: 'valid',
      digest: 'valid',
      algorithm: 'ECDSA, SHA-256',
      stamped_at: null,
    })
    expect(Date.now() - Date.parse(one!.signed_at!)).toBeLessThan(60_000)
    expect(JSON.stringify(one)).not.toContain('TINUA')
  })

  it('is valid with RSA and longer digests too', async () => {
    const read = await readSignedFile(await company.sign(ballot.bytes, { digest: 'sha512' }), documents)
    expect(read.signers[0]?.about).toMatchObject({ mathematics: 'valid', subject: 'CN=ТОВ Литвин, C=UA' })
  })

  it('of another document is refused, attached, detached and in a container', async () => {
    const foreign = Buffer.from('%PDF-1.7 something else')
    expect(await reasonOf(await signer.sign(foreign))).toBe('other_document')
    expect(await reasonOf(await signer.sign(foreign, { attached: false }))).toBe('other_document')
    const container = zip({
      'x.pdf': foreign,
      'META-INF/signature.p7s': await signer.sign(foreign, { attached: false }),
    })
    expect(await reasonOf(container)).toBe('other_document')
  })

  it('is refused where a byte of the signature was changed', async () => {
    const bytes = await signer.sign(ballot.bytes)
    bytes[bytes.length - 3]! ^= 0xff
    expect(await reasonOf(bytes)).toBe('wrong')
  })

  it('with a digest that is not computed is unchecked with the ballot inside, refused without', async () => {
    const attached = await readSignedFile(await signer.sign(ballot.bytes, { digest: 'sha1' }), documents)
    expect(attached.signers[0]?.about).toMatchObject({ mathematics: 'unchecked', digest: 'unchecked' })
    expect(await reasonOf(await signer.sign(ballot.bytes, { attached: false, digest: 'sha1' }))).toBe('digest_unknown')
  })

  it('that is damaged anywhere is refused with a reason, or says what it says', async () => {
    for (const attached of [true, false]) {
      const good = await signer.sign(ballot.bytes, { attached })
      for (let at = 0; at < good.length; at += 3) {
        const bytes = Buffer.from(good)
        bytes[at]! ^= 0x20
        expect(await reasonOf(bytes), `byte ${at}, ${attached ? 'attached' : 'detached'}`).toEqual(expect.any(String))
      }
    }
  })

  it('that is none is refused: the ballot itself, a text, an archive without a signature', async () => {
    expect(await reasonOf(ballot.bytes)).toBe('not_signed')
    expect(await reasonOf(Buffer.from('hello'))).toBe('unreadable')
    expect(await reasonOf(Buffer.alloc(0))).toBe('unreadable')
    expect(await reasonOf(zip({ 'ballot.pdf': ballot.bytes }))).toBe('not_signed')
    expect(await reasonOf(Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(40)]))).toBe('unreadable')
  })
})

describe('a container', () => {
  it('with a CAdES signature over its manifest covers the ballot by its digest', async () => {
    const named = Buffer.from(manifest('ballot%201.pdf', ballot.bytes))
    const parts = {
      mimetype: Buffer.from('application/vnd.etsi.asic-e+zip'),
      'ballot 1.pdf': ballot.bytes,
      'META-INF/ASiCManifest001.xml': named,
      'META-INF/signature001.p7s': await signer.sign(named, { attached: false }),
    }
    const read = await readSignedFile(zip(parts), documents)
    expect(read).toMatchObject({ documentId: 7, container: 'asic_cades', document: 'content' })
    expect(read.signers[0]?.about).toMatchObject({ mathematics: 'valid', digest: 'valid' })
    expect(await reasonOf(zip({ ...parts, 'ballot 1.pdf': other.bytes }))).toBe('wrong')
  })

  it('with one data object signs that object', async () => {
    const parts = {
      'b.pdf': ballot.bytes,
      'META-INF/signature.p7s': await signer.sign(ballot.bytes, { attached: false }),
    }
    expect(await readSignedFile(zip(parts), documents)).toMatchObject({ documentId: 7 })
  })

  it('with an XML signature is compared by its bytes and digest, and its mathematics is not checked', async () => {
    const certificate = await signer.certificate()
    const dstu = 'urn:oid:1.2.804.2.1.1.1.1.3.1.1'
    const xml = (digest: string) => Buffer.from(xades('b.pdf', digest, certificate, dstu))
    const container = (digest: string) => zip({ 'b.pdf': ballot.bytes, 'META-INF/signatures.xml': xml(digest) })
    const read = await readSignedFile(container(sha256(ballot.bytes)), documents)
    expect(read).toMatchObject({ container: 'asic_xades', document: 'content' })
    expect(read.signers[0]?.about).toMatchObject({
      mathematics: 'unchecked',
      digest: 'valid',
      algorithm: 'DSTU 4145, GOST 34.311',
      signed_at: '2026-03-12T08:00:00.000Z',
    })
    expect(await reasonOf(container(sha256(other.bytes)))).toBe('wrong')
  })

  it('whose signature covers another part does not make the ballot beside it signed', async () => {
    const xml = Buffer.from(xades('a.pdf', sha256(other.bytes), await signer.certificate(), ''))
    const parts = { 'a.pdf': Buffer.from('%PDF-1.7 other'), 'b.pdf': ballot.bytes, 'META-INF/signatures.xml': xml }
    expect(await reasonOf(zip({ ...parts, 'a.pdf': other.bytes }), [ballot])).toBe('other_document')
  })
})
