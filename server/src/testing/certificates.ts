import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const algorithms = { ec: 'ec -pkeyopt ec_paramgen_curve:P-256', rsa: 'rsa:2048' } as const
const derOf = (pem: string) => Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

interface Issue {
  key?: 'ec' | 'rsa'
  /** Days as `20200101`. */
  from?: string
  to?: string
  /** Lines of the configuration of OpenSSL. */
  extensions?: string
}
const forSigning = 'basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature,nonRepudiation'
const forIssuing = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash'

/** An authority made by OpenSSL: a root, or one below another. */
export class TestAuthority {
  private constructor(
    readonly folder: string,
    private readonly above: TestAuthority | null,
  ) {}

  static async make(name: string, above: TestAuthority | null = null, issue: Issue = {}): Promise<TestAuthority> {
    const authority = new TestAuthority(await mkdtemp(join(tmpdir(), 'oselia-authority-')), above)
    const given = { extensions: forIssuing, ...issue }
    const by = above ?? authority
    await by.#certify(authority.folder, `/CN=${name}/C=UA`, given, above === null)
    return authority
  }

  /** Somebody with a certificate of this authority; those above it, but for the root, come with the signature. */
  async signer(name: string, issue: Issue = {}): Promise<TestSigner> {
    const folder = await mkdtemp(join(tmpdir(), 'oselia-signer-'))
    await this.#certify(
      folder,
      `/CN=${name}/serialNumber=TINUA-1234567890/C=UA`,
      { extensions: forSigning, ...issue },
      false,
    )
    const chain = await this.#chain()
    await writeFile(join(folder, 'chain.pem'), chain)
    return new TestSigner(folder, chain !== '')
  }

  async #chain(): Promise<string> {
    return this.above ? (await this.pem()) + (await this.above.#chain()) : ''
  }

  async #certify(folder: string, subject: string, issue: Issue, isOwn: boolean): Promise<void> {
    const { key = 'ec', from = '20200101', to = '20991231', extensions = '' } = issue
    const path = (file: string) => join(folder, file)
    await writeFile(
      path('ca.conf'),
      `[ca]\ndefault_ca=own\n[own]\ndatabase=${path('index')}\nnew_certs_dir=${folder}\ndefault_md=sha256
policy=any\nrand_serial=yes\nx509_extensions=v3\n[any]\ncommonName=supplied\nserialNumber=optional\ncountryName=optional
[req]\ndistinguished_name=dn\n[dn]\n[v3]\n${extensions}\n`,
    )
    await writeFile(path('index'), '')
    const config = ['-config', path('ca.conf'), '-utf8']
    const made = ['-keyout', path('key.pem'), '-out', path('request.pem')]
    const request = `req -new -nodes -newkey ${algorithms[key]}`.split(' ')
    await run('openssl', [...request, '-subj', subject, ...config, ...made])
    const by = isOwn
      ? ['-selfsign', '-keyfile', path('key.pem')]
      : ['-keyfile', join(this.folder, 'key.pem'), '-cert', join(this.folder, 'certificate.pem')]
    const term = ['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`]
    const files = ['-in', path('request.pem'), '-out', path('certificate.pem')]
    await run('openssl', ['ca', '-batch', '-notext', '-preserveDN', ...by, ...term, ...config, ...files])
  }

  pem(): Promise<string> {
    return readFile(join(this.folder, 'certificate.pem'), 'utf8')
  }

  async der(): Promise<Buffer> {
    return derOf(await this.pem())
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** A key and certificate with which OpenSSL signs. */
export class TestSigner {
  constructor(
    private readonly folder: string,
    private readonly hasChain = false,
  ) {}

  /** One whose certificate is self-made. */
  static async make(name: string, key: 'ec' | 'rsa' = 'ec'): Promise<TestSigner> {
    const folder = await mkdtemp(join(tmpdir(), 'oselia-signer-'))
    await run('openssl', [
      ...`req -x509 -utf8 -nodes -days 365 -newkey ${algorithms[key]}`.split(' '),
      '-subj',
      `/CN=${name}/serialNumber=TINUA-1234567890/C=UA`,
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'certificate.pem'),
    ])
    return new TestSigner(folder)
  }

  /** CAdES in DER: with the document inside, or beside it. */
  async sign(document: Uint8Array, { attached = true, digest = 'sha256' } = {}): Promise<Buffer> {
    const [input, output] = [join(this.folder, 'in'), join(this.folder, 'out')]
    await writeFile(input, document)
    const files = {
      signer: join(this.folder, 'certificate.pem'),
      inkey: join(this.folder, 'key.pem'),
      in: input,
      out: output,
      ...(this.hasChain && { certfile: join(this.folder, 'chain.pem') }),
    }
    await run('openssl', [
      ...`cms -sign -binary -cades -md ${digest} -outform DER${attached ? ' -nodetach' : ''}`.split(' '),
      ...Object.entries(files).flatMap(([name, path]) => [`-${name}`, path]),
    ])
    return readFile(output)
  }

  /** The certificate as base64 of DER. */
  async certificate(): Promise<string> {
    return derOf(await readFile(join(this.folder, 'certificate.pem'), 'utf8')).toString('base64')
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}
