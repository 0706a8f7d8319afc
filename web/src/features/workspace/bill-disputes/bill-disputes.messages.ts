import { messages } from '../../../platform/texts.ts'

/** Texts of disputed bills and their service requests. */
export const billDisputes = messages({
  requests: {
    uk: 'Заявки про оскарження',
    en: 'Requests about the dispute',
    ru: 'Заявки об оспаривании',
    es: 'Solicitudes de la reclamación',
  },
  settled: { uk: 'розв’язано {at}', en: 'settled on {at}', ru: 'решено {at}', es: 'resuelta el {at}' },
  open: { uk: 'триває', en: 'open', ru: 'продолжается', es: 'abierta' },
  bill: { uk: 'Оскаржений рахунок', en: 'Disputed bill', ru: 'Оспариваемый счёт', es: 'Recibo en disputa' },
})
