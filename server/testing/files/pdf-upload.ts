/** For tests: returns as much of a PDF as the code under test reads. */
export const pdfOf = (words = 'Bogen'): Buffer => Buffer.from(`%PDF-1.7\n%\xe2\xe3\n${words}\n%%EOF\n`, 'latin1')

/** For tests: an element of the list of a `file/add`. */
export const pdfUpload = (name: string, bytes = pdfOf(), type = 'application/pdf') => ({
  name,
  content: `data:${type};base64,${bytes.toString('base64')}`,
})
