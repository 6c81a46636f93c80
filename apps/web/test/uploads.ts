interface MockResponse {
  status: number;
  body: object;
}

/** Replaces the browser's upload and responds with `response`. Null loses the connection. */
export const mockUploads = (response: (form: FormData, url: string) => MockResponse | null) =>
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
      const answer = response(form, this.#url);
      this.status = answer?.status ?? 0;
      this.responseText = JSON.stringify(answer?.body);
      const event = new ProgressEvent(answer === null ? 'error' : 'load');
      queueMicrotask(() => this.#target.dispatchEvent(event));
    }
  };
