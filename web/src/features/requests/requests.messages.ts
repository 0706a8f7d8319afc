import { messages, plural } from '../../platform/texts.ts'

/** Texts of requests that any page may show: names of the sections, and what a job says. */
export const requests = messages({
  section: { uk: 'Заявки', en: 'Requests', ru: 'Заявки', es: 'Solicitudes' },
  create: { uk: 'Нова заявка', en: 'New request', ru: 'Новая заявка', es: 'Nueva solicitud' },
  bulkRunning: {
    uk: 'Зміна вибраних заявок',
    en: 'Changing the chosen requests',
    ru: 'Изменение выбранных заявок',
    es: 'Cambiando las solicitudes elegidas',
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
    es: { one: '{count} solicitud cambiada', other: '{count} solicitudes cambiadas' },
  }),
  bulkDeleted: plural({
    uk: {
      one: 'Видалено {count} заявку: вона в кошику',
      few: 'Видалено {count} заявки: вони в кошику',
      many: 'Видалено {count} заявок: вони в кошику',
      other: 'Видалено {count} заявки: вони в кошику',
    },
    en: { one: '{count} request deleted: it is in the bin', other: '{count} requests deleted: they are in the bin' },
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
      one: 'Повернуто як було: {count} заявку',
      few: 'Повернуто як було: {count} заявки',
      many: 'Повернуто як було: {count} заявок',
      other: 'Повернуто як було: {count} заявки',
    },
    en: { one: '{count} request is as it was before', other: '{count} requests are as they were before' },
    ru: {
      one: 'Возвращено как было: {count} заявку',
      few: 'Возвращено как было: {count} заявки',
      many: 'Возвращено как было: {count} заявок',
      other: 'Возвращено как было: {count} заявки',
    },
    es: { one: '{count} solicitud está como antes', other: '{count} solicitudes están como antes' },
  }),
})
