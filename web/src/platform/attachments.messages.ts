import { messages } from './texts.ts'

/** Texts of the file field. */
export const attachments = messages({
  drop: {
    uk: 'Перетягніть файли сюди або виберіть їх',
    en: 'Drop files here or choose them',
    ru: 'Перетащите файлы сюда или выберите их',
    es: 'Suelte archivos aquí o elíjalos',
  },
  dropOne: {
    uk: 'Перетягніть файл сюди або виберіть його',
    en: 'Drop a file here or choose it',
    ru: 'Перетащите файл сюда или выберите его',
    es: 'Suelte un archivo aquí o elíjalo',
  },
  camera: { uk: 'Зробити фото', en: 'Take a photo', ru: 'Сделать фото', es: 'Hacer una foto' },
  choose: { uk: 'Вибрати файли', en: 'Choose files', ru: 'Выбрать файлы', es: 'Elegir archivos' },
  chooseOne: { uk: 'Вибрати файл', en: 'Choose a file', ru: 'Выбрать файл', es: 'Elegir un archivo' },
  notSaved: {
    uk: 'Не збережено: файл не завантажився. Завантажте його ще раз або приберіть і збережіть знову.',
    en: 'Not saved: a file was not uploaded. Upload it again or leave it out, and save once more.',
    ru: 'Не сохранено: файл не загрузился. Загрузите его ещё раз или уберите и сохраните снова.',
    es: 'No se ha guardado: un archivo no se ha subido. Vuelva a subirlo o quítelo y guarde de nuevo.',
  },
  limits: {
    uk: 'Зображення, PDF, документи та таблиці, до {mb} МБ кожен',
    en: 'Images, PDF, documents and spreadsheets, up to {mb} MB each',
    ru: 'Изображения, PDF, документы и таблицы, до {mb} МБ каждый',
    es: 'Imágenes, PDF, documentos y hojas de cálculo, hasta {mb} MB cada uno',
  },
  pictureLimits: {
    uk: 'JPEG, PNG, WebP або GIF, до {mb} МБ кожне',
    en: 'JPEG, PNG, WebP or GIF, up to {mb} MB each',
    ru: 'JPEG, PNG, WebP или GIF, до {mb} МБ каждое',
    es: 'JPEG, PNG, WebP o GIF, hasta {mb} MB cada una',
  },
  scanLimits: {
    uk: 'PDF або зображення, один файл до {mb} МБ',
    en: 'A PDF or an image, one file up to {mb} MB',
    ru: 'PDF или изображение, один файл до {mb} МБ',
    es: 'Un PDF o una imagen, un solo archivo de hasta {mb} MB',
  },
  active: {
    uk: 'Має активний вміст: лише для завантаження',
    en: 'Contains active content: download only',
    ru: 'Содержит активное содержимое: только для скачивания',
    es: 'Contiene contenido activo: solo para descargar',
  },
  tooLarge: {
    uk: 'Файл більший за {mb} МБ',
    en: 'The file is larger than {mb} MB',
    ru: 'Файл больше {mb} МБ',
    es: 'El archivo supera los {mb} MB',
  },
  uploading: { uk: 'Завантаження: {name}', en: 'Uploading: {name}', ru: 'Загрузка: {name}', es: 'Subiendo: {name}' },
  stop: {
    uk: 'Зупинити завантаження: {name}',
    en: 'Stop uploading: {name}',
    ru: 'Остановить загрузку: {name}',
    es: 'Detener la subida: {name}',
  },
  dismiss: {
    uk: 'Прибрати повідомлення: {name}',
    en: 'Dismiss: {name}',
    ru: 'Убрать сообщение: {name}',
    es: 'Descartar: {name}',
  },
  openFile: {
    uk: 'Відкрити файл: {name}',
    en: 'Open the file: {name}',
    ru: 'Открыть файл: {name}',
    es: 'Abrir el archivo: {name}',
  },
  unknown: { uk: 'Файл № {id}', en: 'File no. {id}', ru: 'Файл № {id}', es: 'Archivo n.º {id}' },
})
