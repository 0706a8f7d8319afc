import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const paperProblems = declareProblems({
  paper_has_debt: {
    uk: 'Станом на {day} є заборгованість {amount} грн (особовий рахунок {accounts}): довідку видати не можна',
    en: 'As of {day} there is a debt of UAH {amount} (billing account {accounts}): the certificate can’t be issued',
    ru: 'По состоянию на {day} есть задолженность {amount} грн (лицевой счёт {accounts}): справку выдать нельзя',
    es: 'A fecha de {day} hay una deuda de {amount} UAH (cuenta {accounts}): no se puede expedir el certificado',
  },
  paper_no_overdue: {
    uk: 'За особовим рахунком {account} немає простроченої заборгованості, тому вимагати нічого',
    en: 'Billing account {account} has no overdue debt, so there is nothing to demand',
    ru: 'По лицевому счёту {account} нет просроченной задолженности, поэтому требовать нечего',
    es: 'La cuenta {account} no tiene deuda vencida, por lo que no hay nada que reclamar',
  },
  payee_requisites_missing: {
    uk: 'Не вказано, на який рахунок платити ({payee}): додайте IBAN отримувача коштів',
    en: 'It is not known where to pay ({payee}): add the IBAN of the payee',
    ru: 'Не указано, на какой счёт платить ({payee}): добавьте IBAN получателя средств',
    es: 'No consta la cuenta de pago ({payee}): añada el IBAN del beneficiario',
  },
  paper_url_missing: {
    uk: 'Документ не можна видати, доки не задано PUBLIC_URL: його код веде на сторінку перевірки. Зверніться до того, хто встановлював систему',
    en: 'The document can’t be issued until PUBLIC_URL is set: its code leads to the page that confirms it. Contact whoever installed the system',
    ru: 'Документ нельзя выдать, пока не задан PUBLIC_URL: его код ведёт на страницу проверки. Обратитесь к тому, кто устанавливал систему',
    es: 'No se puede expedir el documento hasta que se defina PUBLIC_URL: su código lleva a la página que lo verifica. Consulte a quien instaló el sistema',
  },
  paper_ended: {
    uk: 'Цей документ уже скасовано або замінено',
    en: 'This document has been revoked or replaced already',
    ru: 'Этот документ уже отменён или заменён',
    es: 'Este documento ya está anulado o sustituido',
  },
  paper_no_claims: {
    uk: 'Жодної претензії не видано: простроченої заборгованості немає',
    en: 'No claim was issued: there is no overdue debt',
    ru: 'Ни одной претензии не выдано: просроченной задолженности нет',
    es: 'No se ha expedido ningún requerimiento: no hay deuda vencida',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof paperProblems, ProblemText> {}
}
