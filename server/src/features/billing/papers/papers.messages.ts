import { messages } from '@oselia/contract/languages'

/** Texts that papers are made of, in the language of the community's documents. */
export const paperWords = messages({
  chair: { uk: 'Голова правління', en: 'Chair of the board', ru: 'Председатель правления', es: 'Presidente' },
  head: { uk: 'Керівник', en: 'Director', ru: 'Руководитель', es: 'Director' },
  accountant: { uk: 'Бухгалтер', en: 'Accountant', ru: 'Бухгалтер', es: 'Contable' },
  bill: { uk: 'Рахунок № {number}', en: 'Bill no. {number}', ru: 'Счёт № {number}', es: 'Recibo n.º {number}' },
  payment: { uk: 'Платіж', en: 'Payment', ru: 'Платёж', es: 'Pago' },
  paymentNumbered: {
    uk: 'Платіж, документ № {number}',
    en: 'Payment, document no. {number}',
    ru: 'Платёж, документ № {number}',
    es: 'Pago, documento n.º {number}',
  },
  refund: { uk: 'Повернення платежу', en: 'Refund', ru: 'Возврат платежа', es: 'Devolución' },
  refundNumbered: {
    uk: 'Повернення платежу, документ № {number}',
    en: 'Refund of the payment, document no. {number}',
    ru: 'Возврат платежа, документ № {number}',
    es: 'Devolución del pago, documento n.º {number}',
  },
  correction: { uk: 'Перерахунок', en: 'Correction', ru: 'Перерасчёт', es: 'Regularización' },
  subsidy: { uk: 'Субсидія', en: 'Subsidy', ru: 'Субсидия', es: 'Subvención' },
  penalty: { uk: 'Пеня', en: 'Penalty', ru: 'Пеня', es: 'Recargo por mora' },
  opening: { uk: 'Сальдо на початок', en: 'Opening balance', ru: 'Сальдо на начало', es: 'Saldo inicial' },
  reversed: { uk: '{what} (сторно)', en: '{what} (reversal)', ru: '{what} (сторно)', es: '{what} (anulación)' },
  perDay: { uk: '{percent} % на день', en: '{percent}% a day', ru: '{percent} % в день', es: '{percent} % al día' },
  perYear: { uk: '3 % річних', en: '3% a year', ru: '3 % годовых', es: '3 % anual' },
  ofOpening: {
    uk: 'залишок на початок обліку',
    en: 'opening balance',
    ru: 'остаток на начало учёта',
    es: 'saldo inicial',
  },
  ofBill: { uk: 'рахунок № {number}', en: 'bill no. {number}', ru: 'счёт № {number}', es: 'recibo n.º {number}' },
  purpose: {
    uk: 'Погашення боргу за претензією; о/р {account}',
    en: 'Debt by claim; account {account}',
    ru: 'Погашение долга по претензии; л/с {account}',
    es: 'Deuda reclamada; cuenta {account}',
  },
  basis: { uk: 'заявка № {number}', en: 'request no. {number}', ru: 'заявка № {number}', es: 'solicitud n.º {number}' },
  fileName: {
    uk: '{kind} № {number} від {day}',
    en: '{kind} No. {number} of {day}',
    ru: '{kind} № {number} от {day}',
    es: '{kind} n.º {number} de {day}',
  },
  claims: { uk: 'Претензії', en: 'Debt claims', ru: 'Претензии', es: 'Requerimientos de pago' },
})

/** Names of the kinds. */
export const paperKindNames = messages({
  certificate: {
    uk: 'Довідка про відсутність заборгованості',
    en: 'Certificate of no debt',
    ru: 'Справка об отсутствии задолженности',
    es: 'Certificado de estar al corriente de pago',
  },
  reconciliation: {
    uk: 'Акт звірки',
    en: 'Reconciliation statement',
    ru: 'Акт сверки',
    es: 'Acta de conciliación',
  },
  claim: {
    uk: 'Претензія про сплату заборгованості',
    en: 'Demand for payment',
    ru: 'Претензия об уплате задолженности',
    es: 'Requerimiento de pago',
  },
  completion: {
    uk: 'Акт виконаних робіт',
    en: 'Certificate of completed works',
    ru: 'Акт выполненных работ',
    es: 'Acta de recepción de trabajos',
  },
  defects: { uk: 'Дефектний акт', en: 'Defect report', ru: 'Дефектный акт', es: 'Informe de defectos' },
})

/** Texts of the public page that confirms a paper. */
export const checkWords = messages({
  hryvnias: { uk: '{amount} грн', en: 'UAH {amount}', ru: '{amount} грн', es: '{amount} UAH' },
  title: {
    uk: 'Перевірка документа',
    en: 'Document verification',
    ru: 'Проверка документа',
    es: 'Verificación del documento',
  },
  in_force: {
    uk: 'Документ справжній і чинний',
    en: 'The document is genuine and in force',
    ru: 'Документ подлинный и действующий',
    es: 'El documento es auténtico y está vigente',
  },
  revoked: {
    uk: 'Документ видано, але {day} його скасовано',
    en: 'The document was issued, but it was revoked on {day}',
    ru: 'Документ выдан, но {day} он отменён',
    es: 'El documento se expidió, pero se anuló el {day}',
  },
  replaced: {
    uk: 'Документ видано, але його замінено новим: № {number} від {day}',
    en: 'The document was issued, but it was replaced by a new one: No. {number} of {day}',
    ru: 'Документ выдан, но он заменён новым: № {number} от {day}',
    es: 'El documento se expidió, pero lo sustituye otro: n.º {number} de {day}',
  },
  compare: {
    uk: 'Порівняйте ці дані з документом, який маєте. Якщо щось відрізняється, документ змінено.',
    en: 'Compare these details with the document that you have. If anything differs, the document was altered.',
    ru: 'Сравните эти данные с документом, который у Вас есть. Если что-то отличается, документ изменён.',
    es: 'Compare estos datos con el documento que tiene. Si algo no coincide, el documento ha sido alterado.',
  },
  kind: { uk: 'Документ', en: 'Document', ru: 'Документ', es: 'Documento' },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  day: { uk: 'Дата', en: 'Date', ru: 'Дата', es: 'Fecha' },
  payee: { uk: 'Видано', en: 'Issued by', ru: 'Выдан', es: 'Expedido por' },
  as_of: { uk: 'Станом на', en: 'As of', ru: 'По состоянию на', es: 'A fecha de' },
  address: { uk: 'Адреса', en: 'Address', ru: 'Адрес', es: 'Dirección' },
  account: { uk: 'Особовий рахунок', en: 'Billing account', ru: 'Лицевой счёт', es: 'Cuenta de cargos' },
  request: { uk: 'Заявка', en: 'Request', ru: 'Заявка', es: 'Solicitud' },
  payer: { uk: 'Платник', en: 'Payer', ru: 'Плательщик', es: 'Pagador' },
  contractor: { uk: 'Виконавець', en: 'Contractor', ru: 'Исполнитель', es: 'Contratista' },
  noDebt: { uk: 'Заборгованості немає', en: 'No debt', ru: 'Задолженности нет', es: 'Sin deuda' },
  debt: { uk: 'Заборгованість', en: 'Debt', ru: 'Задолженность', es: 'Deuda' },
  advance: { uk: 'Переплата', en: 'Credit', ru: 'Переплата', es: 'Saldo a favor' },
  demanded: { uk: 'Сума вимоги', en: 'Sum demanded', ru: 'Сумма требования', es: 'Importe reclamado' },
  cost: { uk: 'Вартість робіт', en: 'Cost of the work', ru: 'Стоимость работ', es: 'Coste de los trabajos' },
  balance: { uk: 'Сальдо', en: 'Balance', ru: 'Сальдо', es: 'Saldo' },
  sha256: { uk: 'SHA-256 файлу', en: 'SHA-256 of the file', ru: 'SHA-256 файла', es: 'SHA-256 del archivo' },
})
