import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the grid of an import's rows and of corrections in bulk. */
export const importGrid = messages({
  label: { uk: 'Рядки таблиці', en: 'Rows of the table', ru: 'Строки таблицы', es: 'Filas de la tabla' },
  row: { uk: 'Рядок', en: 'Row', ru: 'Строка', es: 'Fila' },
  result: { uk: 'Результат', en: 'Result', ru: 'Результат', es: 'Resultado' },
  onlyErrors: { uk: 'Лише з помилками', en: 'Only with errors', ru: 'Только с ошибками', es: 'Solo con errores' },
  help: {
    uk: 'Стрілки — перехід, Enter, F2 або введення — редагування, Escape — скасувати. Блок з електронної таблиці можна вставити.',
    en: 'Arrows move, Enter, F2 or typing edits, Escape cancels. A block copied from a spreadsheet can be pasted.',
    ru: 'Стрелки — переход, Enter, F2 или ввод — редактирование, Escape — отмена. Блок из электронной таблицы можно вставить.',
    es: 'Las flechas mueven, Enter, F2 o escribir edita, Escape cancela. Se puede pegar un bloque de una hoja de cálculo.',
  },
  edit: { uk: '{column}, рядок {n}', en: '{column}, row {n}', ru: '{column}, строка {n}', es: '{column}, fila {n}' },
  pending: { uk: 'ще не перевірено', en: 'not checked yet', ru: 'ещё не проверено', es: 'sin comprobar' },
  check: plural({
    uk: {
      one: 'Перевірити {count} виправлений рядок',
      few: 'Перевірити {count} виправлені рядки',
      many: 'Перевірити {count} виправлених рядків',
      other: 'Перевірити {count} виправленого рядка',
    },
    en: { one: 'Check {count} corrected row', other: 'Check {count} corrected rows' },
    ru: {
      one: 'Проверить {count} исправленную строку',
      few: 'Проверить {count} исправленные строки',
      many: 'Проверить {count} исправленных строк',
      other: 'Проверить {count} исправленной строки',
    },
    es: { one: 'Comprobar {count} fila corregida', other: 'Comprobar {count} filas corregidas' },
  }),
  discard: {
    uk: 'Відкинути виправлення',
    en: 'Discard corrections',
    ru: 'Отбросить исправления',
    es: 'Descartar correcciones',
  },
  tooLong: {
    uk: 'Вставлено не все: за один раз можна виправити не більше 1000 рядків.',
    en: 'Not everything was pasted: at most 1,000 rows can be corrected at once.',
    ru: 'Вставлено не всё: за один раз можно исправить не более 1000 строк.',
    es: 'No se ha pegado todo: se pueden corregir como máximo 1000 filas a la vez.',
  },
  tooLarge: {
    uk: 'Вставлено не все: блок більший за таблицю.',
    en: 'Not everything was pasted: the block is larger than the table.',
    ru: 'Вставлено не всё: блок больше таблицы.',
    es: 'No se ha pegado todo: el bloque es mayor que la tabla.',
  },
  uncheckedFirst: {
    uk: 'Є виправлення, яких ще не перевірено. Перевірте або відкиньте їх, перш ніж записувати дані до реєстру.',
    en: 'Some corrections are not checked yet. Check or discard them before writing to the register.',
    ru: 'Есть исправления, которые ещё не проверены. Проверьте или отбросьте их, прежде чем записывать данные в реестр.',
    es: 'Hay correcciones sin comprobar. Compruébelas o descártelas antes de guardar en el registro.',
  },
  undoLast: {
    uk: 'Скасувати останнє виправлення',
    en: 'Undo the last correction',
    ru: 'Отменить последнее исправление',
    es: 'Deshacer la última corrección',
  },
  bulk: { uk: 'Однакові помилки', en: 'Same errors', ru: 'Одинаковые ошибки', es: 'Errores iguales' },
  rows: plural({
    uk: { one: '{count} рядок', few: '{count} рядки', many: '{count} рядків', other: '{count} рядка' },
    en: { one: '{count} row', other: '{count} rows' },
    ru: { one: '{count} строка', few: '{count} строки', many: '{count} строк', other: '{count} строки' },
    es: { one: '{count} fila', other: '{count} filas' },
  }),
  values: { uk: 'Значення', en: 'Value', ru: 'Значение', es: 'Valor' },
  anyValue: { uk: 'усі значення', en: 'all values', ru: 'все значения', es: 'todos los valores' },
  emptyValue: { uk: 'порожньо', en: 'empty', ru: 'пусто', es: 'vacío' },
  action: { uk: 'Що зробити', en: 'What to do', ru: 'Что сделать', es: 'Qué hacer' },
  set: { uk: 'Записати', en: 'Set to', ru: 'Записать', es: 'Escribir' },
  empty: { uk: 'Залишити порожнім', en: 'Leave empty', ru: 'Оставить пустым', es: 'Dejar vacío' },
  skip: { uk: 'Пропустити ці рядки', en: 'Skip these rows', ru: 'Пропустить эти строки', es: 'Omitir estas filas' },
  text: { uk: 'Нове значення', en: 'New value', ru: 'Новое значение', es: 'Valor nuevo' },
  correctAll: { uk: 'Виправити всі', en: 'Correct all', ru: 'Исправить все', es: 'Corregir todas' },
})
