import { messages } from '@oselia/contract/languages'

/** Why a statement is refused, by the key of the issue. */
export const statementIssueWords = messages({
  statement_format: {
    uk: 'Файл не є банківською випискою відомого формату',
    en: 'The file is not a bank statement of a known format',
    ru: 'Файл не является банковской выпиской известного формата',
    es: 'El archivo no es un extracto bancario de un formato conocido',
  },
  statement_encoding: {
    uk: 'Не вдалося визначити кодування тексту',
    en: 'The encoding of the text could not be told',
    ru: 'Не удалось определить кодировку текста',
    es: 'No se pudo determinar la codificación del texto',
  },
  statement_empty: {
    uk: 'У файлі немає операцій',
    en: 'The file has no transactions',
    ru: 'В файле нет операций',
    es: 'El archivo no contiene movimientos',
  },
  statement_truncated: {
    uk: 'Файл неповний: сформуйте виписку ще раз',
    en: 'The file is incomplete: export the statement again',
    ru: 'Файл неполный: сформируйте выписку ещё раз',
    es: 'El archivo está incompleto: genere el extracto de nuevo',
  },
  statement_account: {
    uk: 'Не зазначено рахунок, за яким сформовано виписку',
    en: 'The account of the statement is not given',
    ru: 'Не указан счёт, по которому сформирована выписка',
    es: 'No se indica la cuenta del extracto',
  },
  statement_amount: {
    uk: 'Суму не розпізнано',
    en: 'The amount can’t be read',
    ru: 'Сумма не распознана',
    es: 'No se reconoce el importe',
  },
  statement_day: {
    uk: 'Дату не розпізнано',
    en: 'The date can’t be read',
    ru: 'Дата не распознана',
    es: 'No se reconoce la fecha',
  },
  statement_state: {
    uk: 'Банк не позначив операцію як проведену',
    en: 'The bank does not mark the transaction as booked',
    ru: 'Банк не отметил операцию как проведённую',
    es: 'El banco no indica que el movimiento esté contabilizado',
  },
  statement_direction: {
    uk: 'Не зрозуміло, надходження це чи списання',
    en: 'It is unclear whether this is money in or out',
    ru: 'Непонятно, поступление это или списание',
    es: 'No queda claro si es un abono o un cargo',
  },
  statement_currency: {
    uk: 'Операція не в гривні',
    en: 'The transaction is not in hryvnia',
    ru: 'Операция не в гривне',
    es: 'El movimiento no está en grivnas',
  },
  statement_batch: {
    uk: 'Зведений платіж без розшифровки за платниками',
    en: 'A batch payment without its individual payments',
    ru: 'Сводный платёж без расшифровки по плательщикам',
    es: 'Un pago agrupado sin el detalle de los pagos',
  },
  statement_columns: {
    uk: 'Не знайдено стовпців із датою та сумою: зазначте їх',
    en: 'No columns with the date and the amount were found: say which they are',
    ru: 'Не найдены столбцы с датой и суммой: укажите их',
    es: 'No se encontraron las columnas de fecha e importe: indíquelas',
  },
  statement_column_twice: {
    uk: 'Сальдо зазначено в кількох стовпцях: залиште один, де переплата — від’ємне число',
    en: 'The balance is in several columns: keep one, with advances as negative numbers',
    ru: 'Сальдо указано в нескольких столбцах: оставьте один, где переплата — отрицательное число',
    es: 'El saldo figura en varias columnas: deje una sola, con los anticipos en negativo',
  },
  statement_total: {
    uk: 'Контрольний підсумок не збігається з операціями',
    en: 'A control total differs from the transactions',
    ru: 'Контрольный итог не совпадает с операциями',
    es: 'Un total de control no coincide con los movimientos',
  },
  statement_payee: {
    uk: 'Цей рахунок належить іншому отримувачу',
    en: 'This account belongs to another payee',
    ru: 'Этот счёт принадлежит другому получателю',
    es: 'Esta cuenta pertenece a otro beneficiario',
  },
  statement_future: {
    uk: 'Дата операції ще не настала',
    en: 'The date of the transaction has not come yet',
    ru: 'Дата операции ещё не наступила',
    es: 'La fecha del movimiento aún no ha llegado',
  },
  statement_big: {
    uk: 'Сума завелика',
    en: 'The amount is too large',
    ru: 'Сумма слишком большая',
    es: 'El importe es demasiado grande',
  },
})
export type ImportIssueKey = keyof typeof statementIssueWords
