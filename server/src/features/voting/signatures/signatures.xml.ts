import { SaxesParser } from 'saxes'
import { SignatureRefused } from './signatures.refusal.js'

/** A reference from a signature or manifest to a part of the container. */
export interface PartReference {
  uri: string
  algorithm: string
  /** Base64. */
  digest: string
  /** Only a reference without transforms has the digest of the bytes as they are. */
  isPlain: boolean
}
/** What is read of one element, an XML signature or a manifest. */
export interface SignedXml {
  references: PartReference[]
  algorithm: string | null
  /** Base64 DER. */
  certificate: string | null
  signed_at: string | null
  /** Of a manifest: the part with its signature. */
  signature: string | null
}

const empty = (): SignedXml => ({
  references: [],
  algorithm: null,
  certificate: null,
  signed_at: null,
  signature: null,
})

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const largestXml = 5 * 1024 * 1024
const roots = new Set(['Signature', 'ASiCManifest'])
const referring = new Set(['Reference', 'DataObjectReference'])

/** Reads elements one after another into what is open. */
class Reader {
  readonly all: SignedXml[] = []
  #current: SignedXml | null = null
  #reference: PartReference | null = null
  #text = ''

  open(name: string, attributes: Record<string, string>): void {
    this.#text = ''
    if (roots.has(name)) {
      this.#current = empty()
      this.all.push(this.#current)
    }
    const now = this.#current
    if (!now) return
    if (referring.has(name)) {
      this.#reference = { uri: attributes['URI'] ?? '', algorithm: '', digest: '', isPlain: true }
      now.references.push(this.#reference)
    }
    if (name === 'Transform' && this.#reference) this.#reference.isPlain = false
    if (name === 'DigestMethod' && this.#reference) this.#reference.algorithm = attributes['Algorithm'] ?? ''
    if (name === 'SignatureMethod') now.algorithm ??= attributes['Algorithm'] ?? null
    if (name === 'SigReference') now.signature ??= attributes['URI'] ?? null
  }

  write(text: string): void {
    this.#text += text
  }

  close(name: string): void {
    const now = this.#current
    const text = this.#text.replaceAll(/\s/g, '')
    if (name === 'DigestValue' && this.#reference) this.#reference.digest = text
    if (referring.has(name)) this.#reference = null
    if (now && name === 'X509Certificate') now.certificate ??= text
    if (now && name === 'SigningTime') now.signed_at ??= text
    this.#text = ''
  }
}

/** The signatures or manifests of an XML part. Entities and document types are not read. */
export const readSignedXml = (bytes: Buffer): SignedXml[] => {
  if (bytes.length > largestXml) throw new SignatureRefused('unreadable')
  const parser = new SaxesParser()
  const reader = new Reader()
  const refuse = () => {
    throw new SignatureRefused('unreadable')
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('text', (text) => reader.write(text))
  parser.on('cdata', (text) => reader.write(text))
  parser.on('closetag', ({ name }) => reader.close(localName(name)))
  parser.write(bytes.toString('utf8')).close()
  return reader.all
}
