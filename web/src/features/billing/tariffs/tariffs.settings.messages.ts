import { messages } from '../../../platform/texts.ts'

/** Texts of the rules of billing. */
export const billingRules = messages({
  section: { uk: 'Правила розрахунків', en: 'Billing rules', ru: 'Правила расчётов', es: 'Reglas de cobro' },
  readOnly: {
    uk: 'Змінювати ці правила може роль із правом змінювати тарифи.',
    en: 'A role that may change tariffs can change these rules.',
    ru: 'Изменять эти правила может роль с правом изменять тарифы.',
    es: 'Estas reglas las cambia un rol que puede modificar tarifas.',
  },
  terms: { uk: 'Строки й зарахування', en: 'Terms and allocation', ru: 'Сроки и зачёт', es: 'Plazos y aplicación' },
  due_days: {
    uk: 'Днів на оплату після кінця місяця',
    en: 'Days to pay after the month’s end',
    ru: 'Дней на оплату после конца месяца',
    es: 'Días para pagar tras fin de mes',
  },
  named_period_first: {
    uk: 'Спершу закривати місяць, який назвав платник, а потім найстаріший борг',
    en: 'Pay the month that the payer named first, then the oldest debt',
    ru: 'Сначала закрывать месяц, который назвал плательщик, затем самый старый долг',
    es: 'Pagar primero el mes indicado por el pagador y después la deuda más antigua',
  },
  correction_limit_minor: {
    uk: 'Виправлення без другої особи, до ₴',
    en: 'Correction without a second person up to, UAH',
    ru: 'Исправление без второго лица, до ₴',
    es: 'Corrección sin segunda persona hasta, UAH',
  },
  limitHint: {
    uk: 'На один особовий рахунок за 30 днів однією особою. Порожнє — без обмеження. Більше підтверджує друга особа.',
    en: 'For one account within 30 days by one person. Empty: no limit. More is approved by a second person.',
    ru: 'На один лицевой счёт за 30 дней одним лицом. Пустое — без ограничения. Большее подтверждает второе лицо.',
    es: 'Por cuenta y persona en 30 días. Vacío: sin límite. Lo que lo supere lo aprueba otra persona.',
  },
  late: { uk: 'Прострочення', en: 'Late payment', ru: 'Просрочка', es: 'Mora' },
  lateText: {
    uk: 'Вимкнено за замовчуванням. Перед увімкненням перевірте договір, рішення зборів і чинні обмеження на час воєнного стану.',
    en: 'Off by default. Before switching it on check the contract, the decision of the meeting and the wartime limits in force.',
    ru: 'По умолчанию выключено. Перед включением проверьте договор, решение собрания и действующие ограничения на время военного положения.',
    es: 'Desactivado por defecto. Antes de activarlo compruebe el contrato, el acuerdo de la junta y los límites vigentes.',
  },
  penalty_enabled: { uk: 'Нараховувати пеню', en: 'Charge a penalty', ru: 'Начислять пеню', es: 'Cobrar recargo' },
  penalty_rate_ppm: {
    uk: 'Пеня за день, мільйонних боргу',
    en: 'Penalty per day, millionths of the debt',
    ru: 'Пеня за день, миллионных долга',
    es: 'Recargo diario, millonésimas de la deuda',
  },
  rateHint: { uk: '100 — це 0,01 %', en: '100 is 0.01 %', ru: '100 — это 0,01 %', es: '100 es 0,01 %' },
  penalty_cap_percent: {
    uk: 'Пеня не більше, % боргу',
    en: 'Penalty at most, % of the debt',
    ru: 'Пеня не более, % долга',
    es: 'Recargo máximo, % de la deuda',
  },
  three_percent_enabled: {
    uk: 'Нараховувати 3 % річних',
    en: 'Charge 3 % a year',
    ru: 'Начислять 3 % годовых',
    es: 'Cobrar el 3 % anual',
  },
  inflation_enabled: {
    uk: 'Нараховувати інфляційні втрати',
    en: 'Charge inflation losses',
    ru: 'Начислять инфляционные потери',
    es: 'Cobrar las pérdidas por inflación',
  },
  limitation: { uk: 'Позовна давність', en: 'Limitation', ru: 'Исковая давность', es: 'Prescripción' },
  limitation_enabled: {
    uk: 'Позначати борги, за якими позовна давність минула',
    en: 'Mark debts for which limitation has passed',
    ru: 'Отмечать долги с истёкшей исковой давностью',
    es: 'Señalar las deudas prescritas',
  },
  limitation_years: {
    uk: 'Позовна давність боргу, років',
    en: 'Limitation of debts, years',
    ru: 'Исковая давность долга, лет',
    es: 'Prescripción de la deuda, años',
  },
  penalty_limitation_years: {
    uk: 'Позовна давність пені, років',
    en: 'Limitation of penalties, years',
    ru: 'Исковая давность пени, лет',
    es: 'Prescripción del recargo, años',
  },
  limitation_paused_from: {
    uk: 'Перебіг зупинено з',
    en: 'Paused from',
    ru: 'Течение приостановлено с',
    es: 'Suspendida desde',
  },
  limitation_paused_to: {
    uk: 'Перебіг зупинено до',
    en: 'Paused until',
    ru: 'Течение приостановлено до',
    es: 'Suspendida hasta',
  },
  pauseHint: {
    uk: 'Дні воєнного стану, у які давність не спливала; без кінцевої дати вона ще не спливає. Перевірте з юристом.',
    en: 'Days of martial law on which limitation did not run; without an end it does not run yet. Check with a lawyer.',
    ru: 'Дни военного положения, когда давность не текла; без конечной даты она ещё не течёт. Уточните у юриста.',
    es: 'Días de ley marcial en que no corrió el plazo; sin fecha final sigue suspendido. Consúltelo con un abogado.',
  },
  saved: { uk: 'Правила збережено', en: 'The rules are saved', ru: 'Правила сохранены', es: 'Reglas guardadas' },
})
