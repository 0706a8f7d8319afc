import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'waiting',
    order: 0,
    label: 'setup.stepsLeft',
    permissions: ['settings.update'],
    reads: [
      counted('GET /setup/steps', {}, ({ data }) => ({
        count: Object.values(data).filter((state) => state === 'todo').length,
      })),
    ],
    to: { to: '/Setup' },
  },
])
