import { expect, test } from 'vitest'
import { agentName } from './auth.agents.ts'

const engine = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/142.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${engine} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Microsoft Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${engine} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari, macOS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/142.0 Safari/537.36 OPR/118.0`, 'Opera, Linux'],
])('%s is called %s', (agent, name) => expect(agentName(agent)).toBe(name))

test('an unknown browser and system have no name', () => {
  expect(agentName('curl/8.5.0')).toBeNull()
  expect(agentName(null)).toBeNull()
})
