import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A self-made key and certificate with which OpenSSL signs. */
export class TestSigner {
  private constructor(private readonly folder: string) {}

  /** One whose certificate is in force between two days, as `20200101`. */
  static async between(name: string, from: string, to: string): Promise<TestSigner> {
    const signer = await TestSigner.make(name)
    const path = (file: string) => join(signer.folder, file)
    const config = `[ca]\ndefault_ca=own\n[own]\ndatabase=${path('index')}\nnew_certs_dir=${signer.folder}\ndefault_md=sha256
policy=any\nrand_serial=yes\n[any]\ncommonName=supplied\n[req]\ndistinguished_name=dn\n[dn]\n`
    await writeFile(path('ca.conf'), config)
    await writeFile(path('index'), '')
    const files = ['-config', path('ca.conf'), '-out']
    const request = ['req', '-new', '-utf8', '-key', path('key.pem'), '-subj', `/CN=${name}`]
    await run('openssl', [...request, ...files, path('request.pem')])
    const issue = [
      'ca',
      '-batch',
      '-selfsign',
      '-utf8',
      '-notext',
      '-in',
      path('request.pem'),
      '-keyfile',
      path('key.pem'),
    ]
    const term = ['-startdate', `${from}000000Z`, '-enddate', `${to}000000Z`]
    await run('openssl', [...issue, ...term, ...files, path('certificate.pem')])
    return signer
  }

  static async make(name: string, key: 'ec' | 'rsa' = 'ec'): Promise<TestSigner> {
    const folder = await mkdtemp(join(tmpdir(), 'oselia-signer-'))
    const algorithm = key === 'ec' ? 'ec -pkeyopt ec_paramgen_curve:P-256' : 'rsa:2048'
    await run('openssl', [
      ...`req -x509 -utf8 -nodes -days 365 -newkey ${algorithm}`.split(' '),
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
    }
    await run('openssl', [
      ...`cms -sign -binary -cades -md ${digest} -outform DER${attached ? ' -nodetach' : ''}`.split(' '),
      ...Object.entries(files).flatMap(([name, path]) => [`-${name}`, path]),
    ])
    return readFile(output)
  }

  /** The certificate as base64 of DER. */
  async certificate(): Promise<string> {
    const pem = await readFile(join(this.folder, 'certificate.pem'), 'utf8')
    return pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}
