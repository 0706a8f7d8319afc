import { messages, plural } from '../../../platform/texts.ts'

/** Texts of requests that any page may show: names of the sections, and what a job says. */
export const requests = messages({
  section: { uk: 'Заявки', en: 'Requests', ru: 'Заявки', es: 'Solicitudes' },
  create: { uk: 'Нова заявка', en: 'New request', ru: 'Новая заявка', es: 'Nueva solicitud' },
  bulkRunning: {
    uk: 'Зміна вибраних заявок',
    en: 'Changing the selected requests',
    ru: 'Изменение выбранных заявок',
    es: 'Modificando las solicitudes seleccionadas',
  },
  bulkChanged: plural({
    uk: {
      one: 'Змінено {count} заявку',
      few: 'Змінено {count} заявки',
      many: 'Змінено {count} заявок',
      other: 'Змінено {count} заявки',
    },
    en: { one: '{count} request changed', other: '{count} requests changed' },
    ru: {
      one: 'Изменена {count} заявка',
      few: 'Изменены {count} заявки',
      many: 'Изменено {count} заявок',
      other: 'Изменено {count} заявки',
    },
    es: { one: '{count} solicitud modificada', other: '{count} solicitudes modificadas' },
  }),
  bulkDeleted: plural({
    uk: {
      one: 'Видалено {count} заявку: вона в кошику',
      few: 'Видалено {count} заявки: вони в кошику',
      many: 'Видалено {count} заявок: вони в кошику',
      other: 'Видалено {count} заявки: вони в кошику',
    },
    en: { one: '{count} request moved to the bin', other: '{count} requests moved to the bin' },
    ru: {
      one: 'Удалена {count} заявка: она в корзине',
      few: 'Удалены {count} заявки: они в корзине',
      many: 'Удалено {count} заявок: они в корзине',
      other: 'Удалено {count} заявки: они в корзине',
    },
    es: {
      one: '{count} solicitud eliminada: está en la papelera',
      other: '{count} solicitudes eliminadas: están en la papelera',
    },
  }),
  bulkUndone: plural({
    uk: {
      one: 'Скасовано зміни: {count} заявка',
      few: 'Скасовано зміни: {count} заявки',
      many: 'Скасовано зміни: {count} заявок',
      other: 'Скасовано зміни: {count} заявки',
    },
    en: { one: 'Undone for {count} request', other: 'Undone for {count} requests' },
    ru: {
      one: 'Изменения отменены: {count} заявка',
      few: 'Изменения отменены: {count} заявки',
      many: 'Изменения отменены: {count} заявок',
      other: 'Изменения отменены: {count} заявки',
    },
    es: { one: 'Cambios deshechos: {count} solicitud', other: 'Cambios deshechos: {count} solicitudes' },
  }),
  record: { uk: 'Заявка', en: 'Request', ru: 'Заявка', es: 'Solicitud' },
  late: {
    uk: 'Прострочені заявки',
    en: 'Overdue requests',
    ru: 'Просроченные заявки',
    es: 'Solicitudes fuera de plazo',
  },
  unanswered: {
    uk: 'Заявки без відповіді',
    en: 'Requests awaiting reply',
    ru: 'Заявки без ответа',
    es: 'Solicitudes sin respuesta',
  },
})
