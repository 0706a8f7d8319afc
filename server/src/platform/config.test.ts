import { describe, expect, it } from 'vitest'
import { BadSetting, readConfig } from './config.js'

describe('settings', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', logLevel: 'info', databaseUrl: undefined })
  })

  it('treats an empty value as unset', () => expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000))

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'board.example.com'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['STORAGE_URL', 'file:///x'],
    ['SMTP_URL', 'mail.example.com'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['ALLOWED_ORIGINS', 'https://a.example.com/path'],
    ['LOG_LEVEL', 'loud'],
  ])('reports %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `))
  })

  it('reads lists', () => {
    const config = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1', ALLOWED_ORIGINS: 'https://a.example.com' })
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(config.allowedOrigins).toEqual(['https://a.example.com'])
  })
})
