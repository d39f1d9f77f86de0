/** For tests: the bytes of a PDF as far as anybody here looks at them. */
export const pdfOf = (words = 'Bogen'): Buffer => Buffer.from(`%PDF-1.7\n%\xe2\xe3\n${words}\n%%EOF\n`, 'latin1')

/** For tests: an element of the list of a `file/add`. */
export const pdfUpload = (name: string, bytes = pdfOf(), type = 'application/pdf') => ({
  name,
  content: `data:${type};base64,${bytes.toString('base64')}`,
})
