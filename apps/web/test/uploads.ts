interface MockResponse {
  status: number;
  body: object;
}

/** Replaces the browser's upload and responds with `answer`. */
export const mockUploads = (response: (form: FormData, url: string) => MockResponse) =>
  class {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    #target = new EventTarget();
    addEventListener = this.#target.addEventListener.bind(this.#target);
    #url = '';
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    abort() {}
    getResponseHeader = () => null;
    send(form: FormData) {
      const { status, body } = response(form, this.#url);
      this.status = status;
      this.responseText = JSON.stringify(body);
      queueMicrotask(() => this.#target.dispatchEvent(new ProgressEvent('load')));
    }
  };
