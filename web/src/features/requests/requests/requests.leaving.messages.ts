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
    uk: 'Посилання на чати для тих, хто вибуває, перестануть діяти. Якщо останній день ще попереду, посилання діють до нього, а рішення про заявки буде виконано після нього.',
    en: 'Chat links of those who leave will stop working. If their last day is still to come, links work until then, and the decision on requests takes effect after it.',
    ru: 'Ссылки на чаты для тех, кто выбывает, перестанут действовать. Если последний день ещё впереди, ссылки действуют до него, а решение о заявках будет выполнено после него.',
    es: 'Los enlaces a los chats de quienes se van dejarán de funcionar. Si el último día aún no ha llegado, los enlaces funcionan hasta entonces y la decisión sobre las solicitudes se aplica después.',
  },
})
