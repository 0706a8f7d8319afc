import { messages } from '@oselia/contract/languages'

/** Texts of the papers that an association issues. */
export const letterWords = messages({
  numbered: {
    uk: '№ {number} від {day}',
    en: 'No. {number} of {day}',
    ru: '№ {number} от {day}',
    es: 'N.º {number}, de {day}',
  },
  code: { uk: 'код ЄДРПОУ {code}', en: 'code {code}', ru: 'код ЕГРПОУ {code}', es: 'código {code}' },
  check: {
    uk: 'Справжність документа можна перевірити за кодом або за адресою {link}',
    en: 'Verify this document with the code or at {link}',
    ru: 'Подлинность документа можно проверить по коду или по адресу {link}',
    es: 'Verifique este documento con el código o en {link}',
  },
  signature: { uk: 'підпис', en: 'signature', ru: 'подпись', es: 'firma' },
  total: { uk: 'Разом', en: 'Total', ru: 'Итого', es: 'Total' },
  hryvnias: { uk: '{amount} грн', en: 'UAH {amount}', ru: '{amount} грн', es: '{amount} UAH' },
  amountColumn: { uk: 'Сума, грн', en: 'Amount, UAH', ru: 'Сумма, грн', es: 'Importe, UAH' },

  certificate: {
    uk: 'ДОВІДКА про відсутність заборгованості',
    en: 'CERTIFICATE OF NO DEBT',
    ru: 'СПРАВКА об отсутствии задолженности',
    es: 'CERTIFICADO DE ESTAR AL CORRIENTE DE PAGO',
  },
  certificateText: {
    uk: '{association} цією довідкою підтверджує, що станом на {day} за приміщенням за адресою: {address}, загальною площею {area} м², особовий рахунок № {account}, власник (платник): {payer}, заборгованість зі сплати внесків на утримання і ремонт спільного майна багатоквартирного будинку та інших платежів, які нараховує об’єднання, відсутня.',
    en: '{association} certifies that as of {day} there is no debt of contributions to the maintenance and repair of the common property of the building, nor of other payments charged by the association, for the premises at {address}, total area {area} m², billing account no. {account}, owner (payer): {payer}.',
    ru: '{association} настоящей справкой подтверждает, что по состоянию на {day} по помещению по адресу: {address}, общей площадью {area} м², лицевой счёт № {account}, собственник (плательщик): {payer}, задолженность по уплате взносов на содержание и ремонт общего имущества многоквартирного дома и других платежей, начисляемых объединением, отсутствует.',
    es: '{association} certifica que, a fecha de {day}, no existe deuda por cuotas de conservación y reparación de los elementos comunes del edificio ni por otros pagos cargados por la comunidad respecto del inmueble sito en {address}, superficie total {area} m², cuenta de cargos n.º {account}, propietario (pagador): {payer}.',
  },
  certificateUse: {
    uk: 'Довідку видано для подання за місцем вимоги.',
    en: 'Issued to be presented wherever required.',
    ru: 'Справка выдана для предъявления по месту требования.',
    es: 'Se expide para su presentación donde proceda.',
  },

  reconciliation: {
    uk: 'АКТ ЗВІРКИ взаємних розрахунків',
    en: 'RECONCILIATION STATEMENT',
    ru: 'АКТ СВЕРКИ взаимных расчётов',
    es: 'ACTA DE CONCILIACIÓN DE SALDOS',
  },
  reconciliationText: {
    uk: 'Ми, що нижче підписалися, {association}, з однієї сторони, і {payer}, особовий рахунок № {account}, адреса: {address}, з другої сторони, склали цей акт про те, що за період {period} стан взаємних розрахунків є таким:',
    en: 'The undersigned, {association}, of the one part, and {payer}, billing account no. {account}, address: {address}, of the other part, have drawn up this statement of mutual settlements for the period {period}:',
    ru: 'Мы, нижеподписавшиеся, {association}, с одной стороны, и {payer}, лицевой счёт № {account}, адрес: {address}, с другой стороны, составили настоящий акт о том, что за период {period} состояние взаимных расчётов следующее:',
    es: 'Los abajo firmantes, {association}, de una parte, y {payer}, cuenta de cargos n.º {account}, dirección: {address}, de otra parte, levantan la presente acta sobre el estado de los saldos recíprocos en el período {period}:',
  },
  day: { uk: 'Дата', en: 'Date', ru: 'Дата', es: 'Fecha' },
  entry: { uk: 'Документ', en: 'Document', ru: 'Документ', es: 'Documento' },
  charged: { uk: 'Нараховано, грн', en: 'Charged, UAH', ru: 'Начислено, грн', es: 'Cargado, UAH' },
  paid: { uk: 'Сплачено, грн', en: 'Paid, UAH', ru: 'Оплачено, грн', es: 'Pagado, UAH' },
  opening: { uk: 'Сальдо на {day}', en: 'Balance on {day}', ru: 'Сальдо на {day}', es: 'Saldo a {day}' },
  turnover: {
    uk: 'Обороти за період',
    en: 'Turnover of the period',
    ru: 'Обороты за период',
    es: 'Movimientos del período',
  },
  owed: {
    uk: 'Станом на {day} заборгованість {payer} на користь {association} становить {amount}.',
    en: 'As of {day} {payer} owes {association} {amount}.',
    ru: 'По состоянию на {day} задолженность {payer} в пользу {association} составляет {amount}.',
    es: 'A fecha de {day}, {payer} adeuda a {association} {amount}.',
  },
  advance: {
    uk: 'Станом на {day} переплата {payer} становить {amount}.',
    en: 'As of {day} {payer} has a credit of {amount}.',
    ru: 'По состоянию на {day} переплата {payer} составляет {amount}.',
    es: 'A fecha de {day}, {payer} tiene un saldo a favor de {amount}.',
  },
  even: {
    uk: 'Станом на {day} заборгованості між сторонами немає.',
    en: 'As of {day} neither party owes the other.',
    ru: 'По состоянию на {day} задолженности между сторонами нет.',
    es: 'A fecha de {day} no existe deuda entre las partes.',
  },

  claim: {
    uk: 'ПРЕТЕНЗІЯ про сплату заборгованості',
    en: 'DEMAND FOR PAYMENT',
    ru: 'ПРЕТЕНЗИЯ об уплате задолженности',
    es: 'REQUERIMIENTO DE PAGO',
  },
  to: { uk: 'Кому', en: 'To', ru: 'Кому', es: 'A' },
  claimText: {
    uk: 'Відповідно до статей 15 і 20 Закону України «Про об’єднання співвласників багатоквартирного будинку» співвласник зобов’язаний своєчасно та в повному обсязі сплачувати належні внески і платежі. Станом на {day} за особовим рахунком № {account} (приміщення за адресою: {address}) обліковується заборгованість:',
    en: 'Under articles 15 and 20 of the Law of Ukraine “On Associations of Co-owners of Multi-apartment Buildings”, a co-owner must pay contributions and other payments on time and in full. As of {day} the following debt stands on billing account no. {account} (premises at {address}):',
    ru: 'В соответствии со статьями 15 и 20 Закона Украины «Об объединении совладельцев многоквартирного дома» совладелец обязан своевременно и в полном объёме уплачивать надлежащие взносы и платежи. По состоянию на {day} по лицевому счёту № {account} (помещение по адресу: {address}) числится задолженность:',
    es: 'Conforme a los artículos 15 y 20 de la Ley de Ucrania «Sobre las asociaciones de copropietarios de edificios de viviendas», el copropietario debe pagar puntual e íntegramente las cuotas y demás pagos. A fecha de {day} la cuenta de cargos n.º {account} (inmueble en {address}) presenta la siguiente deuda:',
  },
  principal: { uk: 'Основний борг', en: 'Principal', ru: 'Основной долг', es: 'Principal' },
  penalty: { uk: 'Пеня', en: 'Late payment penalty', ru: 'Пеня', es: 'Recargo por mora' },
  threePercent: {
    uk: '3 % річних (ст. 625 Цивільного кодексу України)',
    en: '3% a year (art. 625 of the Civil Code of Ukraine)',
    ru: '3 % годовых (ст. 625 Гражданского кодекса Украины)',
    es: '3 % anual (art. 625 del Código Civil de Ucrania)',
  },
  inflation: {
    uk: 'Інфляційні втрати (ст. 625 Цивільного кодексу України)',
    en: 'Inflation losses (art. 625 of the Civil Code of Ukraine)',
    ru: 'Инфляционные потери (ст. 625 Гражданского кодекса Украины)',
    es: 'Pérdidas por inflación (art. 625 del Código Civil de Ucrania)',
  },
  part: { uk: 'Складова', en: 'Item', ru: 'Составляющая', es: 'Partida' },
  demand: {
    uk: 'Просимо сплатити {amount} до {day} за реквізитами: отримувач {association}, код ЄДРПОУ {code}, IBAN {iban}, призначення платежу: «{purpose}».',
    en: 'Please pay {amount} by {day} to: payee {association}, code {code}, IBAN {iban}, payment purpose: “{purpose}”.',
    ru: 'Просим уплатить {amount} до {day} по реквизитам: получатель {association}, код ЕГРПОУ {code}, IBAN {iban}, назначение платежа: «{purpose}».',
    es: 'Le rogamos que abone {amount} antes del {day} con estos datos: beneficiario {association}, código {code}, IBAN {iban}, concepto: «{purpose}».',
  },
  court: {
    uk: 'Якщо борг не буде сплачено в зазначений строк, об’єднання буде змушене звернутися до суду, а судові витрати можуть бути покладені на боржника. Для розстрочення боргу просимо звернутися до правління.',
    en: 'If the debt is not paid by that date, the association will have to apply to the court, and the costs may be awarded against the debtor. To agree on instalments, please contact the board.',
    ru: 'Если долг не будет уплачен в указанный срок, объединение будет вынуждено обратиться в суд, а судебные расходы могут быть возложены на должника. Для рассрочки долга просим обратиться в правление.',
    es: 'Si la deuda no se abona en el plazo indicado, la comunidad se verá obligada a acudir a los tribunales y las costas podrán imponerse al deudor. Para acordar un aplazamiento, diríjase a la junta.',
  },
  calculation: {
    uk: 'Розрахунок заборгованості',
    en: 'Calculation of the debt',
    ru: 'Расчёт задолженности',
    es: 'Cálculo de la deuda',
  },
  period: { uk: 'Період', en: 'Period', ru: 'Период', es: 'Período' },
  base: { uk: 'Борг, грн', en: 'Debt, UAH', ru: 'Долг, грн', es: 'Deuda, UAH' },
  days: { uk: 'Днів', en: 'Days', ru: 'Дней', es: 'Días' },
  rate: { uk: 'Ставка, індекс', en: 'Rate, index', ru: 'Ставка, индекс', es: 'Tipo, índice' },
})
