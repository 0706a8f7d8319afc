import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const ledgerProblems = declareProblems({
  period_closed: {
    uk: 'Цей місяць закрито: виправлення проводять записом у відкритому місяці',
    en: 'This month is closed: corrections are made by an entry of the open month',
    ru: 'Этот месяц закрыт: исправления проводятся записью в открытом месяце',
    es: 'Este mes está cerrado: las correcciones se hacen con un asiento del mes abierto',
  },
  account_billed: {
    uk: 'За цим рахунком є нарахування або платежі: вкажіть дату закриття, а не видаляйте його',
    en: 'This account has bills or payments: enter its end date instead of deleting it',
    ru: 'По этому счёту есть начисления или платежи: укажите дату закрытия, а не удаляйте его',
    es: 'Esta cuenta tiene recibos o pagos: indique su fecha de cierre en lugar de eliminarla',
  },
  unit_billed: {
    uk: 'За приміщенням є нарахування або платежі, тому його не можна видалити чи перенести до іншого будинку',
    en: 'The unit has bills or payments, so it can’t be deleted or moved to another building',
    ru: 'По помещению есть начисления или платежи, поэтому его нельзя удалить или перенести в другой дом',
    es: 'El inmueble tiene recibos o pagos, por lo que no se puede eliminar ni pasar a otro edificio',
  },
  house_billed: {
    uk: 'За будинком є нарахування або платежі, тому його не можна видалити',
    en: 'The building has bills or payments, so it can’t be deleted',
    ru: 'По дому есть начисления или платежи, поэтому его нельзя удалить',
    es: 'El edificio tiene recibos o pagos, por lo que no se puede eliminar',
  },
  amount_too_big: {
    uk: 'Сума перевищує допустиму межу',
    en: 'The amount is beyond the limit',
    ru: 'Сумма превышает допустимый предел',
    es: 'El importe supera el límite permitido',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof ledgerProblems, ProblemText> {}
}
