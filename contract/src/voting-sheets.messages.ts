/** Why the file of a sheet is refused. */
export const sheetIssues = {
  sheet_other_voting: {
    uk: 'Код на сторінці — з листка іншого голосування',
    en: 'The code on the page is of a sheet of another voting',
    ru: 'Код на странице — с листка другого голосования',
    es: 'El código de la página es de una hoja de otra votación',
  },
  sheet_wrong_version: {
    uk: 'Листок надруковано за іншою формою: чинна форма {version}',
    en: 'The sheet was printed from another form: form {version} is in force',
    ru: 'Листок напечатан по другой форме: действует форма {version}',
    es: 'La hoja se imprimió con otro formulario: el vigente es el {version}',
  },
  sheet_other_owner: {
    uk: 'Це листок № {n} іншого співвласника',
    en: 'This is sheet no. {n} of another owner',
    ru: 'Это листок № {n} другого совладельца',
    es: 'Es la hoja n.º {n} de otro propietario',
  },
  sheet_is_list: {
    uk: 'Це список під’їзду, а не листок одного співвласника',
    en: 'This is the list of an entrance, not the sheet of one owner',
    ru: 'Это список подъезда, а не листок одного совладельца',
    es: 'Es la lista de un portal, no la hoja de un propietario',
  },
  scan_unreadable: {
    uk: 'Файл пошкоджено, або це не PDF і не зображення',
    en: 'The file is damaged, or is neither a PDF nor a picture',
    ru: 'Файл повреждён, либо это не PDF и не изображение',
    es: 'El archivo está dañado o no es un PDF ni una imagen',
  },
  scan_encrypted: {
    uk: 'PDF захищено паролем',
    en: 'The PDF is protected by a password',
    ru: 'PDF защищён паролем',
    es: 'El PDF está protegido con contraseña',
  },
  scan_too_long: {
    uk: 'Забагато сторінок для одного листка',
    en: 'Too many pages for one sheet',
    ru: 'Слишком много страниц для одного листка',
    es: 'Demasiadas páginas para una sola hoja',
  },
}
