import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const billProblems = declareProblems({
  correction_billed: {
    uk: 'Виправлення вже увійшло до рахунка: зробіть зворотне',
    en: 'A bill has the correction already: make the opposite one',
    ru: 'Исправление уже вошло в счёт: сделайте обратное',
    es: 'La corrección ya está en un recibo: haga la contraria',
  },
  payments_wait: {
    uk: 'Надходження цих місяців, ще не рознесені по рахунках: {n}, разом {sum}. Рознесіть їх або підтвердьте закриття з поясненням',
    en: 'Receipts of these months that are on no account yet: {n}, {sum} in total. Post them, or confirm the closing with a reason',
    ru: 'Поступления этих месяцев, ещё не разнесённые по счетам: {n}, всего {sum}. Разнесите их или подтвердите закрытие с пояснением',
    es: 'Ingresos de estos meses sin asignar a ninguna cuenta: {n}, {sum} en total. Asígnelos o confirme el cierre indicando el motivo',
  },
  payments_wait_elsewhere: {
    uk: 'Є надходження цих місяців на рахунки всього комплексу, ще не рознесені: частина з них може стосуватися цих будинків. Зверніться до бухгалтера комплексу або підтвердьте закриття з поясненням',
    en: 'Receipts of the whole complex for these months are on no account yet, and some may be for these buildings. Ask the accountant of the complex, or confirm the closing with a reason',
    ru: 'Есть поступления этих месяцев на счета всего комплекса, ещё не разнесённые: часть из них может относиться к этим домам. Обратитесь к бухгалтеру комплекса или подтвердите закрытие с пояснением',
    es: 'Hay ingresos de estos meses de todo el complejo sin asignar a ninguna cuenta, y algunos pueden corresponder a estos edificios. Consulte al contable del complejo o confirme el cierre indicando el motivo',
  },
  bill_fixed: {
    uk: 'Цей рахунок скасовано, його не змінюють',
    en: 'This bill is cancelled and can’t be changed',
    ru: 'Этот счёт отменён, его не изменяют',
    es: 'Este recibo está anulado y no se puede modificar',
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
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof billProblems, ProblemText> {}
}
