import { messages } from '../../../platform/texts.ts'

/** Texts of the form and of the parts of a document's page. */
export const documentPage = messages({
  remindHint: {
    uk: 'За скільки днів до кінця дії нагадати відповідальним, один раз',
    en: 'How many days before the end those in charge are reminded, once',
    ru: 'За сколько дней до конца срока напомнить ответственным, один раз',
    es: 'Cuántos días antes del fin se avisa a los responsables, una vez',
  },
  publicHint: {
    uk: 'Чинний документ відкриє кожен, хто має посилання. Лише для документів для всіх.',
    en: 'Anyone with the link opens it while it is active. Only for documents for everybody.',
    ru: 'Действующий документ откроет каждый, у кого есть ссылка. Только для документов для всех.',
    es: 'Lo abre quien tenga el enlace mientras esté vigente. Solo si es para todos.',
  },
  ackHint: {
    uk: 'Персонал підтверджує, що прочитав і згоден',
    en: 'Staff confirm that they have read it and agree',
    ru: 'Персонал подтверждает, что прочитал и согласен',
    es: 'El personal confirma que lo ha leído y está conforme',
  },
  tagsHint: { uk: 'Через кому', en: 'Separated by commas', ru: 'Через запятую', es: 'Separadas por comas' },
  staffRolesHint: {
    uk: 'Порожньо: увесь персонал цих будинків',
    en: 'Empty: all staff of these buildings',
    ru: 'Пусто: весь персонал этих домов',
    es: 'Vacío: todo el personal de estos edificios',
  },
  versions: { uk: 'Версії', en: 'Versions', ru: 'Версии', es: 'Versiones' },
  versionName: { uk: '{n}. {name}', en: '{n}. {name}', ru: '{n}. {name}', es: '{n}. {name}' },
  newVersion: {
    uk: 'Завантажити нову версію',
    en: 'Upload a new version',
    ru: 'Загрузить новую версию',
    es: 'Subir una versión nueva',
  },
  versionAdded: { uk: 'Файл замінено', en: 'The file was replaced', ru: 'Файл заменён', es: 'Archivo sustituido' },
  restoreVersion: {
    uk: 'Повернути версію {n}',
    en: 'Restore version {n}',
    ru: 'Вернуть версию {n}',
    es: 'Restaurar la versión {n}',
  },
  versionRestored: {
    uk: 'Версію повернуто',
    en: 'The version was restored',
    ru: 'Версия возвращена',
    es: 'Versión restaurada',
  },
  makeLink: { uk: 'Створити посилання', en: 'Create a link', ru: 'Создать ссылку', es: 'Crear un enlace' },
  linkInactive: {
    uk: 'Посилання працює, поки документ чинний.',
    en: 'The link works while the document is active.',
    ru: 'Ссылка работает, пока документ действует.',
    es: 'El enlace funciona mientras el documento esté vigente.',
  },
  revokeText: {
    uk: 'Документ більше не відкриється за цим посиланням, навіть із надрукованого QR-коду.',
    en: 'The link will no longer open the document, not even from a printed QR code.',
    ru: 'Документ больше не откроется по этой ссылке, даже с напечатанного QR-кода.',
    es: 'El enlace dejará de abrir el documento, también desde un código QR impreso.',
  },
  linkRevoked: { uk: 'Посилання відкликано', en: 'The link was revoked', ru: 'Ссылка отозвана', es: 'Enlace revocado' },
})

/** Why the text of a file is not searched. */
export const documentText = messages({
  waiting: {
    uk: 'Текст ще читається',
    en: 'The text is being read',
    ru: 'Текст ещё читается',
    es: 'Se está leyendo el texto',
  },
  empty: { uk: 'Скан без тексту', en: 'A scan without text', ru: 'Скан без текста', es: 'Escaneado sin texto' },
  encrypted: {
    uk: 'Файл захищено паролем',
    en: 'The file has a password',
    ru: 'Файл защищён паролем',
    es: 'El archivo tiene contraseña',
  },
  broken: { uk: 'Файл пошкоджено', en: 'The file is damaged', ru: 'Файл повреждён', es: 'El archivo está dañado' },
  too_large: {
    uk: 'Файл завеликий для пошуку',
    en: 'The file is too large to search',
    ru: 'Файл слишком велик для поиска',
    es: 'El archivo es demasiado grande para buscar',
  },
  not_pdf: { uk: 'Лише для PDF', en: 'PDF only', ru: 'Только для PDF', es: 'Solo para PDF' },
})

/** The viewer. */
export const documentView = messages({
  region: { uk: 'Вміст: {name}', en: 'Contents: {name}', ru: 'Содержимое: {name}', es: 'Contenido: {name}' },
  previous: { uk: 'Попередня сторінка', en: 'Previous page', ru: 'Предыдущая страница', es: 'Página anterior' },
  next: { uk: 'Наступна сторінка', en: 'Next page', ru: 'Следующая страница', es: 'Página siguiente' },
  page: { uk: 'Сторінка', en: 'Page', ru: 'Страница', es: 'Página' },
  of: { uk: 'з {count}', en: 'of {count}', ru: 'из {count}', es: 'de {count}' },
  in: { uk: 'Збільшити', en: 'Zoom in', ru: 'Увеличить', es: 'Ampliar' },
  out: { uk: 'Зменшити', en: 'Zoom out', ru: 'Уменьшить', es: 'Reducir' },
  fit: { uk: 'За шириною', en: 'Fit width', ru: 'По ширине', es: 'Ajustar al ancho' },
  download: { uk: 'Завантажити {name}', en: 'Download {name}', ru: 'Скачать {name}', es: 'Descargar {name}' },
  active: {
    uk: 'Файл містить сценарії чи вкладення, тому його не показано тут. Завантажте його, лише якщо довіряєте джерелу.',
    en: 'The file contains scripts or attachments, so it is not shown here. Download it only if you trust its source.',
    ru: 'Файл содержит сценарии или вложения, поэтому здесь не показан. Скачивайте его, только если доверяете источнику.',
    es: 'El archivo contiene scripts o adjuntos, por eso no se muestra aquí. Descárguelo solo si confía en su origen.',
  },
  failed: {
    uk: 'Файл не вдалося показати: він захищений паролем або пошкоджений. Його можна завантажити.',
    en: 'The file can’t be shown: it has a password or is damaged. It can be downloaded.',
    ru: 'Файл не удалось показать: он защищён паролем или повреждён. Его можно скачать.',
    es: 'No se puede mostrar el archivo: tiene contraseña o está dañado. Puede descargarlo.',
  },
  none: {
    uk: 'Такі файли не показуються тут. Завантажте файл, щоб його відкрити.',
    en: 'Files of this kind are not shown here. Download the file to open it.',
    ru: 'Такие файлы здесь не показываются. Скачайте файл, чтобы открыть его.',
    es: 'Este tipo de archivo no se muestra aquí. Descárguelo para abrirlo.',
  },
})

/** Acknowledgements. */
export const documentAck = messages({
  title: { uk: 'Ознайомлення', en: 'Acknowledgement', ru: 'Ознакомление', es: 'Confirmación de lectura' },
  agree: {
    uk: 'Прочитано, погоджуюся',
    en: 'I have read it and agree',
    ru: 'Прочитано, подтверждаю',
    es: 'Lo he leído y estoy conforme',
  },
  own: {
    uk: 'Ви підтвердили ознайомлення',
    en: 'You have confirmed it',
    ru: 'Вы подтвердили ознакомление',
    es: 'Usted lo ha confirmado',
  },
  thanks: { uk: 'Ознайомлення записано', en: 'Recorded', ru: 'Ознакомление записано', es: 'Registrado' },
  done: { uk: 'Ознайомлено: {count}', en: 'Confirmed: {count}', ru: 'Ознакомлено: {count}', es: 'Confirmado: {count}' },
  missing: {
    uk: 'Ще не ознайомлено: {count}',
    en: 'Not yet: {count}',
    ru: 'Ещё не ознакомлено: {count}',
    es: 'Aún no: {count}',
  },
  paper: { uk: 'на папері', en: 'on paper', ru: 'на бумаге', es: 'en papel' },
  takeBackOf: {
    uk: 'Прибрати запис: {name}',
    en: 'Remove entry: {name}',
    ru: 'Убрать запись: {name}',
    es: 'Quitar: {name}',
  },
  takeBack: { uk: 'Прибрати запис', en: 'Remove entry', ru: 'Убрать запись', es: 'Quitar' },
  who: { uk: 'Підпис на папері', en: 'Signed on paper', ru: 'Подпись на бумаге', es: 'Firmado en papel' },
  choose: { uk: 'Виберіть людину', en: 'Choose a person', ru: 'Выберите человека', es: 'Elija una persona' },
  on: { uk: 'Дата', en: 'Date', ru: 'Дата', es: 'Fecha' },
  enter: { uk: 'Записати', en: 'Enter', ru: 'Записать', es: 'Registrar' },
})

/** The public page of a document. */
export const documentGuest = messages({
  title: { uk: 'Документ', en: 'Document', ru: 'Документ', es: 'Documento' },
  until: { uk: 'діє до {day}', en: 'valid until {day}', ru: 'действует до {day}', es: 'válido hasta el {day}' },
  gone: {
    uk: 'Документ недоступний',
    en: 'The document is not available',
    ru: 'Документ недоступен',
    es: 'El documento no está disponible',
  },
  goneText: {
    uk: 'Посилання відкликано, або документ більше не чинний. Зверніться до управителя.',
    en: 'The link was revoked, or the document is no longer in force. Please ask the management.',
    ru: 'Ссылка отозвана, или документ больше не действует. Обратитесь к управителю.',
    es: 'El enlace se ha revocado o el documento ya no está vigente. Consulte a la administración.',
  },
  failed: {
    uk: 'Документ не відкрився',
    en: 'The document could not be opened',
    ru: 'Документ не открылся',
    es: 'No se pudo abrir el documento',
  },
  failedText: {
    uk: 'Перевірте зв’язок і спробуйте ще раз за хвилину.',
    en: 'Check the connection and try again in a minute.',
    ru: 'Проверьте связь и попробуйте ещё раз через минуту.',
    es: 'Compruebe la conexión e inténtelo de nuevo en un minuto.',
  },
})
