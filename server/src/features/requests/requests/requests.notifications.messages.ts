import { messages } from '@oselia/contract/languages'

/** Buttons of the emails. */
export const requestButtons = messages({
  open: { uk: 'Відкрити заявку', en: 'Open the request', ru: 'Открыть заявку', es: 'Abrir la solicitud' },
  openMine: {
    uk: 'Відкрити мої заявки',
    en: 'Open my requests',
    ru: 'Открыть мои заявки',
    es: 'Abrir mis solicitudes',
  },
})
