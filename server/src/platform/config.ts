import { resolve } from 'node:path'
import { z } from 'zod'

/** An invalid setting; the server exits with this one-line message. */
export class BadSetting extends Error {
  constructor(name: string, why: string) {
    super(`${name}: ${why}`)
  }
}

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const url = (...protocols: string[]) =>
  z
    .string()
    .optional()
    .refine((value) => value === undefined || (URL.canParse(value) && protocols.includes(new URL(value).protocol)), {
      error: `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    })

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const origin = z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  error: 'must be origins such as https://board.example.com, separated by commas',
})

/** The settings of `spec` 7: name, format, default. */
const settings = z.object({
  PORT: z.coerce.number({ error: 'must be a port from 0 to 65535' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').transform((value) => value?.replace(/\/+$/, '')),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((value) => resolve(value)),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  STORAGE_URL: url('s3:'),
  SMTP_URL: url('smtp:', 'smtps:'),
  SMS_URL: url('http:', 'https:'),
  TRUSTED_PROXIES: list.pipe(z.array(address, { error: 'must be addresses or networks, separated by commas' })),
  ALLOWED_ORIGINS: list.pipe(z.array(origin)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
})

export interface Config {
  port: number
  host: string
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  smtpUrl: string | undefined
  smsUrl: string | undefined
  trustedProxies: string[]
  allowedOrigins: string[]
  logLevel: string
  metricsToken: string | undefined
}

/** Reads the environment; empty values count as unset. Throws `BadSetting` for the first invalid one. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new BadSetting(String(issue.path[0]), issue.message)
  }
  const s = read.data
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl: s.PUBLIC_URL,
    dataDir: s.DATA_DIR,
    databaseUrl: s.DATABASE_URL,
    storageUrl: s.STORAGE_URL,
    smtpUrl: s.SMTP_URL,
    smsUrl: s.SMS_URL,
    trustedProxies: s.TRUSTED_PROXIES,
    allowedOrigins: s.ALLOWED_ORIGINS,
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN,
  }
}
