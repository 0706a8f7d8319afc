import { algorithmName } from './signatures.algorithms.js'
import { partsOfArchive } from './signatures.archive.js'
import { certificateData, readCertificate } from './signatures.certificates.js'
import { readCms, signersOf, type Signer } from './signatures.cms.js'
import type { SignatureEngine } from './signatures.engine.js'
import { SignatureRefused } from './signatures.refusal.js'
import { readSignedXml, type PartReference, type SignedXml } from './signatures.xml.js'

type Parts = ReadonlyMap<string, Buffer>

/** What a container holds: each of its signatures with the data objects that it covers. */
interface Container {
  kind: 'asic_cades' | 'asic_xades'
  signatures: { signed: Buffer[]; signers: Signer[] }[]
}

const isData = (name: string) => name !== 'mimetype' && !name.startsWith('META-INF/')
const isCmsPart = (name: string) => /^META-INF\/[^/]*signature[^/]*\.p7s$/i.test(name)
const isXmlPart = (name: string) => /^META-INF\/[^/]*signatures[^/]*\.xml$/i.test(name)
const isManifest = (name: string) => /^META-INF\/ASiCManifest[^/]*\.xml$/i.test(name)

const nameOf = (uri: string): string => {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** The part of a reference; whether its digest is that of the part, null where it can't be computed. */
const referred = async (engine: SignatureEngine, parts: Parts, { uri, algorithm, digest, isPlain }: PartReference) => {
  const bytes = parts.get(nameOf(uri)) ?? parts.get(uri)
  if (!bytes) return null
  const computed = isPlain ? await engine.digestOf(algorithm.replace(/^urn:oid:/, ''), bytes) : null
  return { bytes, matches: computed && computed.equals(Buffer.from(digest, 'base64')) }
}

/** Data objects of references; a wrong digest refuses the container. */
const coveredBy = async (
  engine: SignatureEngine,
  parts: Parts,
  { references }: SignedXml,
): Promise<{ signed: Buffer[]; areChecked: boolean }> => {
  const to = references.filter(({ uri }) => isData(nameOf(uri)))
  const found = (await Promise.all(to.map((reference) => referred(engine, parts, reference)))).filter(
    (one) => one !== null,
  )
  if (found.some(({ matches }) => matches === false)) throw new SignatureRefused('wrong')
  return {
    signed: found.map(({ bytes }) => bytes),
    areChecked: found.length > 0 && found.every(({ matches }) => matches === true),
  }
}

const cmsContainer = async (engine: SignatureEngine, parts: Parts, names: readonly string[]): Promise<Container> => {
  const manifests = [...parts].filter(([name]) => isManifest(name)).map(([name, bytes]) => ({ name, bytes }))
  const data = [...parts].filter(([name]) => isData(name)).map(([, bytes]) => bytes)
  const found: Container = { kind: 'asic_cades', signatures: [] }
  for (const name of names) {
    const cms = readCms(parts.get(name)!)
    if (!cms) throw new SignatureRefused('unreadable')
    const described = manifests
      .map(({ bytes }) => ({ bytes, xml: readSignedXml(bytes)[0] }))
      .find(({ xml }) => xml?.signature !== null && nameOf(xml?.signature ?? '') === name)
    // A simple container has no manifest: its one data object is signed itself.
    const content = described?.bytes ?? (data.length === 1 ? data[0]! : undefined)
    if (!content) throw new SignatureRefused('unreadable')
    const covered = described ? await coveredBy(engine, parts, described.xml!) : { signed: [content], areChecked: true }
    const signers = await signersOf(engine, cms, content)
    if (!covered.areChecked) for (const { about } of signers) about.digest = 'unchecked'
    found.signatures.push({ signed: covered.signed, signers })
  }
  return found
}

const timeOf = (text: string | null): string | null => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** A signature in XML needs the canonical form of its elements, which is not computed: its mathematics stays unchecked. */
const xmlSigner = (xml: SignedXml, areChecked: boolean): Signer => {
  if (!xml.certificate) throw new SignatureRefused('no_certificate')
  try {
    const certificate = readCertificate(Buffer.from(xml.certificate, 'base64'))
    const { names, ...data } = certificateData(certificate)
    return {
      about: {
        ...data,
        signed_at: timeOf(xml.signed_at),
        stamped_at: null,
        algorithm: algorithmName((xml.algorithm ?? '').replace(/^urn:oid:/, '')),
        mathematics: 'unchecked',
        digest: areChecked ? 'valid' : 'unchecked',
      },
      names,
      certificate,
      others: [],
    }
  } catch {
    throw new SignatureRefused('unreadable')
  }
}

const xmlContainer = async (engine: SignatureEngine, parts: Parts, names: readonly string[]): Promise<Container> => {
  const found: Container = { kind: 'asic_xades', signatures: [] }
  for (const xml of names.flatMap((name) => readSignedXml(parts.get(name)!))) {
    const { signed, areChecked } = await coveredBy(engine, parts, xml)
    if (signed.length === 0) continue
    found.signatures.push({ signed, signers: [xmlSigner(xml, areChecked)] })
  }
  return found
}

/** A container of ETSI EN 319 162 (ASiC-E or ASiC-S). */
export const readContainer = async (engine: SignatureEngine, bytes: Buffer): Promise<Container> => {
  const parts = await partsOfArchive(bytes)
  const names = [...parts.keys()]
  const [cms, xml] = [names.filter(isCmsPart), names.filter(isXmlPart)]
  if (cms.length === 0 && xml.length === 0) throw new SignatureRefused('not_signed')
  return cms.length > 0 ? cmsContainer(engine, parts, cms) : xmlContainer(engine, parts, xml)
}
