import { messages } from '../../../platform/texts.ts'

/** Descriptions of the permissions for bills, payments and tariffs. */
export const rightsBilling = messages({
  bills_read: {
    uk: 'Бачити рахунки на оплату, нарахування й борги.',
    en: 'See bills, charges and debts.',
    ru: 'Видеть счета на оплату, начисления и долги.',
    es: 'Ver los recibos, los cargos y las deudas.',
  },
  bills_create: {
    uk: 'Готувати нарахування за місяць, вносити показники та сальдо на початок.',
    en: 'Prepare the charges of a month, enter quantities and opening balances.',
    ru: 'Готовить начисления за месяц, вносить показатели и начальное сальдо.',
    es: 'Preparar los cargos del mes, introducir consumos y saldos iniciales.',
  },
  bills_update: {
    uk: 'Виправляти рахунки із зазначенням причини.',
    en: 'Correct bills, with a reason.',
    ru: 'Исправлять счета с указанием причины.',
    es: 'Corregir recibos indicando el motivo.',
  },
  bills_delete: {
    uk: 'Скасовувати виставлені рахунки.',
    en: 'Cancel issued bills.',
    ru: 'Отменять выставленные счета.',
    es: 'Anular recibos emitidos.',
  },
  bills_publish: {
    uk: 'Виставляти рахунки.',
    en: 'Issue bills.',
    ru: 'Выставлять счета.',
    es: 'Emitir recibos.',
  },
  bills_approve: {
    uk: 'Закривати й відкривати розрахункові місяці.',
    en: 'Close and reopen billing months.',
    ru: 'Закрывать и открывать расчётные месяцы.',
    es: 'Cerrar y reabrir meses de facturación.',
  },
  bills_export: {
    uk: 'Завантажувати список рахунків файлом.',
    en: 'Download the list of bills as a file.',
    ru: 'Скачивать список счетов файлом.',
    es: 'Descargar la lista de recibos en un archivo.',
  },
  debts_read: {
    uk: 'Бачити позначку боргу приміщення без сум.',
    en: 'See whether a unit is in debt, without sums.',
    ru: 'Видеть отметку о долге помещения без сумм.',
    es: 'Ver si una unidad tiene deuda, sin importes.',
  },
  payments_read: {
    uk: 'Бачити платежі.',
    en: 'See payments.',
    ru: 'Видеть платежи.',
    es: 'Ver los pagos.',
  },
  payments_create: {
    uk: 'Вносити платежі.',
    en: 'Enter payments.',
    ru: 'Вносить платежи.',
    es: 'Registrar pagos.',
  },
  payments_delete: {
    uk: 'Скасовувати платежі із зазначенням причини.',
    en: 'Cancel payments, with a reason.',
    ru: 'Отменять платежи с указанием причины.',
    es: 'Anular pagos indicando el motivo.',
  },
  payments_export: {
    uk: 'Завантажувати реєстр платежів файлом.',
    en: 'Download the register of payments as a file.',
    ru: 'Скачивать реестр платежей файлом.',
    es: 'Descargar el registro de pagos en un archivo.',
  },
  tariffs_read: {
    uk: 'Бачити послуги й тарифи.',
    en: 'See services and tariffs.',
    ru: 'Видеть услуги и тарифы.',
    es: 'Ver los servicios y las tarifas.',
  },
  tariffs_create: {
    uk: 'Додавати послуги й тарифи.',
    en: 'Add services and tariffs.',
    ru: 'Добавлять услуги и тарифы.',
    es: 'Añadir servicios y tarifas.',
  },
  tariffs_update: {
    uk: 'Змінювати послуги, тарифи та правила нарахувань.',
    en: 'Change services, tariffs and the rules of billing.',
    ru: 'Изменять услуги, тарифы и правила начислений.',
    es: 'Modificar servicios, tarifas y reglas de facturación.',
  },
  tariffs_delete: {
    uk: 'Видаляти послуги й тарифи, за якими ще не виставляли рахунків.',
    en: 'Delete services and tariffs by which no bill was issued.',
    ru: 'Удалять услуги и тарифы, по которым ещё не выставляли счетов.',
    es: 'Eliminar servicios y tarifas con los que no se ha emitido ningún recibo.',
  },
})
