/** Node needs the full path, since the package has no "exports"; its types use another. */
declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote.js'
}
