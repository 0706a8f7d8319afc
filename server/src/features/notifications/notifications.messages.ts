import { messages, type Language } from '@oselia/contract/languages'
import type { NotificationEvent } from '@oselia/contract/notifications'
import type { Notice } from '../account/account.door.js'

/** The subject of a letter; with the address behind it, it is the sentence of the letter and the SMS as well. */
const subjects = messages({
  request_new: {
    uk: 'Нова заявка № {number}',
    en: 'New request No. {number}',
    ru: 'Новая заявка № {number}',
    es: 'Nueva solicitud n.º {number}',
  },
  request_assigned: {
    uk: 'Вам призначено заявку № {number}',
    en: 'Request No. {number} was assigned to you',
    ru: 'Вам назначена заявка № {number}',
    es: 'Se le ha asignado la solicitud n.º {number}',
  },
  requests_handed: {
    uk: 'Вам передано заявки: {number}',
    en: 'Requests passed to you: {number}',
    ru: 'Вам переданы заявки: {number}',
    es: 'Solicitudes que se le han pasado: {number}',
  },
  request_returned: {
    uk: 'Заявку № {number} повернуто в роботу',
    en: 'Request No. {number} was returned',
    ru: 'Заявка № {number} возвращена в работу',
    es: 'La solicitud n.º {number} ha sido devuelta',
  },
  request_cancelled: {
    uk: 'Заявку № {number} скасовано',
    en: 'Request No. {number} was cancelled',
    ru: 'Заявка № {number} отменена',
    es: 'La solicitud n.º {number} ha sido cancelada',
  },
  request_message: {
    uk: 'Нове повідомлення в заявці № {number}',
    en: 'New message in request No. {number}',
    ru: 'Новое сообщение в заявке № {number}',
    es: 'Nuevo mensaje en la solicitud n.º {number}',
  },
  request_mention: {
    uk: 'Вас згадали в заявці № {number}',
    en: 'You were mentioned in request No. {number}',
    ru: 'Вас упомянули в заявке № {number}',
    es: 'Le han mencionado en la solicitud n.º {number}',
  },
  request_amber: {
    uk: 'Строк заявки № {number} спливає',
    en: 'Request No. {number} is running out of time',
    ru: 'Срок заявки № {number} истекает',
    es: 'El plazo de la solicitud n.º {number} está por vencer',
  },
  request_late: {
    uk: 'Строк заявки № {number} минув',
    en: 'Request No. {number} is overdue',
    ru: 'Срок заявки № {number} истёк',
    es: 'El plazo de la solicitud n.º {number} ha vencido',
  },
  request_unclaimed: {
    uk: 'Аварійну заявку № {number} ніхто не прийняв',
    en: 'Nobody has taken emergency request No. {number}',
    ru: 'Аварийную заявку № {number} никто не принял',
    es: 'Nadie ha aceptado la solicitud de emergencia n.º {number}',
  },
  request_reminder: {
    uk: 'Заявка № {number} чекає на відповідь',
    en: 'Request No. {number} is waiting for an answer',
    ru: 'Заявка № {number} ждёт ответа',
    es: 'La solicitud n.º {number} espera una respuesta',
  },
})

const words = messages({
  open: { uk: 'Відкрити заявку', en: 'Open the request', ru: 'Открыть заявку', es: 'Abrir la solicitud' },
  openMine: {
    uk: 'Відкрити мої заявки',
    en: 'Open my requests',
    ru: 'Открыть мои заявки',
    es: 'Abrir mis solicitudes',
  },
})

interface Told {
  kind: NotificationEvent
  entity_id: number | null
  params: Record<string, string | number | null>
}

/**
 * What goes outside: number, address and a link. The words of a chat stay in the product, which asks who reads them. Without an
 * origin, or a request, there is no link.
 */
export const noticeOf = ({ kind, entity_id, params }: Told, language: Language, origin = ''): Notice => {
  const subject = subjects[kind][language].replace('{number}', () => String(params['number'] ?? entity_id ?? ''))
  const address = params['address']
  const line = address === null || address === undefined || address === '' ? `${subject}.` : `${subject}: ${address}.`
  const place = kind === 'requests_handed' ? '?mine=true&open=true' : entity_id === null ? null : `/${entity_id}`
  if (origin === '' || place === null) return { subject, paragraphs: [line] }
  const url = `${origin}/Requests${place}`
  const text = (entity_id === null ? words.openMine : words.open)[language]
  return { subject, paragraphs: [line], sms: `${line} ${url}`, button: { text, url } }
}
