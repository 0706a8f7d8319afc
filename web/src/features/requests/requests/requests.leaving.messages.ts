import { messages } from '../../../platform/texts.ts'

/** Open requests of people who leave a unit. */
export const requestsLeft = messages({
  legend: {
    uk: 'Незавершені заявки тих, хто вибуває: {count}',
    en: 'Open requests of those who leave: {count}',
    ru: 'Незавершённые заявки тех, кто выбывает: {count}',
    es: 'Solicitudes abiertas de quienes se van: {count}',
  },
  decision: {
    uk: 'Що зробити із заявками',
    en: 'What to do with the requests',
    ru: 'Что сделать с заявками',
    es: 'Qué hacer con las solicitudes',
  },
  unit: {
    uk: 'Залишити за приміщенням і новим власником, якщо він є',
    en: 'Keep with the unit and its new owner, if there is one',
    ru: 'Оставить за помещением и новым собственником, если он есть',
    es: 'Mantener con el inmueble y su nuevo propietario, si lo hay',
  },
  person: {
    uk: 'Залишити за людиною, яка вибуває',
    en: 'Leave with the person who moves out',
    ru: 'Оставить за человеком, который выбывает',
    es: 'Dejar con la persona que se va',
  },
  cancel: { uk: 'Скасувати', en: 'Cancel them', ru: 'Отменить', es: 'Anularlas' },
  reason: { uk: 'Причина скасування', en: 'Reason', ru: 'Причина отмены', es: 'Motivo' },
  links: {
    uk: 'Посилання на чати для тих, хто вибуває, перестануть діяти.',
    en: 'Chat links of those who leave will stop working.',
    ru: 'Ссылки на чаты для тех, кто выбывает, перестанут действовать.',
    es: 'Los enlaces a los chats de quienes se van dejarán de funcionar.',
  },
})
