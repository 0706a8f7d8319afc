/** Problems of tariffs, bills and payments. */
export const billingProblems = {
  no_bills: {
    uk: 'Друкувати нічого: за цей місяць тут немає виставлених рахунків',
    en: 'There is nothing to print: no bills of this month have been issued here',
    ru: 'Печатать нечего: за этот месяц здесь нет выставленных счетов',
    es: 'No hay nada que imprimir: aquí no se han emitido recibos de este mes',
  },
  period_closed: {
    uk: 'Цей місяць закрито: виправлення проводять записом у відкритому місяці',
    en: 'This month is closed: corrections are made by an entry of the open month',
    ru: 'Этот месяц закрыт: исправления проводятся записью в открытом месяце',
    es: 'Este mes está cerrado: las correcciones se hacen con un asiento del mes abierto',
  },
  tariffs_overlap: {
    uk: 'У ці дні тут уже діє інший тариф цієї послуги',
    en: 'Another tariff of this service is in force here on these days',
    ru: 'В эти дни здесь уже действует другой тариф этой услуги',
    es: 'En esos días aquí ya rige otra tarifa de este servicio',
  },
  tariff_used: {
    uk: 'За цим тарифом уже виставлено рахунки: його можна лише завершити й додати новий',
    en: 'Bills have been issued by this tariff: it can only be ended and a new one added',
    ru: 'По этому тарифу уже выставлены счета: его можно только завершить и добавить новый',
    es: 'Ya se han emitido recibos con esta tarifa: solo se puede finalizar y añadir otra',
  },
  bill_fixed: {
    uk: 'Цей рахунок скасовано, його не змінюють',
    en: 'This bill is cancelled and can’t be changed',
    ru: 'Этот счёт отменён, его не изменяют',
    es: 'Este recibo está anulado y no se puede modificar',
  },
  payment_fixed: {
    uk: 'Цей платіж уже скасовано',
    en: 'This payment has been cancelled already',
    ru: 'Этот платёж уже отменён',
    es: 'Este pago ya está anulado',
  },
  account_billed: {
    uk: 'За цим рахунком є нарахування або платежі: вкажіть дату закриття, а не видаляйте його',
    en: 'This account has bills or payments: enter its end date instead of deleting it',
    ru: 'По этому счёту есть начисления или платежи: укажите дату закрытия, а не удаляйте его',
    es: 'Esta cuenta tiene recibos o pagos: indique su fecha de cierre en lugar de eliminarla',
  },
  unit_billed: {
    uk: 'За приміщенням є нарахування або платежі, тому його не можна видалити чи перенести до іншого будинку',
    en: 'The unit has bills or payments, so that it can’t be deleted or moved to another building',
    ru: 'По помещению есть начисления или платежи, поэтому его нельзя удалить или перенести в другой дом',
    es: 'La unidad tiene recibos o pagos, por lo que no se puede eliminar ni pasar a otro edificio',
  },
  house_billed: {
    uk: 'За будинком є нарахування або платежі, тому його не можна видалити',
    en: 'The building has bills or payments, so that it can’t be deleted',
    ru: 'По дому есть начисления или платежи, поэтому его нельзя удалить',
    es: 'El edificio tiene recibos o pagos, por lo que no se puede eliminar',
  },
  run_not_ready: {
    uk: 'Розрахунок ще триває або його вже проведено',
    en: 'The calculation is still running, or it has been issued already',
    ru: 'Расчёт ещё идёт или уже проведён',
    es: 'El cálculo aún está en curso o ya se ha emitido',
  },
  opening_followed: {
    uk: 'Після початкових залишків уже є нарахування або оплати: рахунків {n}. Залишки можна лише виправити',
    en: 'The opening balances were followed by charges or payments on accounts: {n}. They can only be corrected',
    ru: 'После начальных остатков уже есть начисления или оплаты: счетов {n}. Остатки можно только исправить',
    es: 'Tras los saldos iniciales ya hay cargos o pagos en cuentas: {n}. Los saldos solo pueden corregirse',
  },
  opening_exists: {
    uk: 'Сальдо на початок для {n} рахунків уже внесено',
    en: 'Opening balances of {n} accounts have been entered already',
    ru: 'Сальдо на начало для {n} счетов уже внесено',
    es: 'Ya se ha introducido el saldo inicial de {n} cuentas',
  },
  amount_too_big: {
    uk: 'Сума перевищує допустиму межу',
    en: 'The amount is beyond the limit',
    ru: 'Сумма превышает допустимый предел',
    es: 'El importe supera el límite permitido',
  },
} as const
