import { messages } from '../../../platform/texts.ts'

/** Texts of the totals of a house for a month. */
export const runInputs = messages({
  title: {
    uk: 'Суми на будинок: {month}',
    en: 'Totals of the building: {month}',
    ru: 'Суммы на дом: {month}',
    es: 'Totales del edificio: {month}',
  },
  text: {
    uk: 'Ці суми буде поділено між приміщеннями. Після збереження порахуйте рахунки знову.',
    en: 'These totals are split among the units. Compute the preview again after saving.',
    ru: 'Эти суммы будут поделены между помещениями. После сохранения посчитайте счета снова.',
    es: 'Estos totales se reparten entre los inmuebles. Calcule de nuevo después de guardar.',
  },
  none: {
    uk: 'Для будинку немає послуг, які діляться за сумою місяця.',
    en: 'No service of the building is split by a monthly total.',
    ru: 'Для дома нет услуг, которые делятся по сумме месяца.',
    es: 'Ningún servicio del edificio se reparte por un total mensual.',
  },
  saved: {
    uk: 'Суми збережено: порахуйте рахунки знову',
    en: 'The totals are saved: compute the preview again',
    ru: 'Суммы сохранены: посчитайте счета снова',
    es: 'Totales guardados: calcule de nuevo',
  },
})
