import { messages, plural } from '../../../platform/texts.ts'

/** What a preview says of a change from last month. */
export const runPreview = messages({
  same: { uk: 'без змін', en: 'no change', ru: 'без изменений', es: 'sin cambios' },
  lost: {
    uk: 'Минулого місяця {total}, тепер жодного рахунка',
    en: '{total} last month, no bills now',
    ru: 'В прошлом месяце {total}, теперь ни одного счёта',
    es: '{total} el mes pasado, ahora ningún recibo',
  },
  lostHouses: {
    uk: 'Рахунки були минулого місяця, а тепер їх не буде: {houses}',
    en: 'There were bills last month, and there will be none now: {houses}',
    ru: 'В прошлом месяце счета были, а теперь их не будет: {houses}',
    es: 'El mes pasado hubo recibos y ahora no habrá ninguno: {houses}',
  },
  withoutBills: plural({
    uk: {
      one: 'Без рахунків, як і минулого місяця: {count} будинок',
      few: 'Без рахунків, як і минулого місяця: {count} будинки',
      many: 'Без рахунків, як і минулого місяця: {count} будинків',
      other: 'Без рахунків, як і минулого місяця: {count} будинку',
    },
    en: { one: 'No bills, as last month: {count} building', other: 'No bills, as last month: {count} buildings' },
    ru: {
      one: 'Без счетов, как и в прошлом месяце: {count} дом',
      few: 'Без счетов, как и в прошлом месяце: {count} дома',
      many: 'Без счетов, как и в прошлом месяце: {count} домов',
      other: 'Без счетов, как и в прошлом месяце: {count} дома',
    },
    es: {
      one: 'Sin recibos, como el mes pasado: {count} edificio',
      other: 'Sin recibos, como el mes pasado: {count} edificios',
    },
  }),
})
